/** A name made plain: small letters, digits and -. */
export function plainKey(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .normalize("NFKD")
    .replaceAll(/['’\u0300-\u036f]/g, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "")
    .slice(0, 40);
}
