/** A name made plain: small letters, digits and -. */
export function plainKey(name: string, longest = 40): string {
  return name
    .trim()
    .toLowerCase()
    .normalize("NFKD")
    .replaceAll(/['’\u0300-\u036f]/g, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replace(/^-/, "")
    .slice(0, longest)
    .replace(/-$/, "");
}

/** A name as it would be typed, for a key nobody has a name for. */
export function spelled(key: string): string {
  const words = key.replaceAll(/[-_]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
