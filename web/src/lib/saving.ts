/** Files for whoever holds this phone: handed to another app where the phone can, else saved. */

export function save(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Whether it was saved, because this phone hands no files on; closing the sheet of the phone is an answer too. */
export async function share(blob: Blob, name: string, title: string): Promise<boolean> {
  const files = [new File([blob], name, { type: blob.type })];
  if (navigator.canShare?.({ files })) {
    await navigator.share({ files, title }).catch(() => undefined);
    return false;
  }
  save(blob, name);
  return true;
}
