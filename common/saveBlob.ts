/** Lets the browser save a file under this name. */
export function saveBlob(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Browsers begin to read after the click has been handled.
  setTimeout(URL.revokeObjectURL, 60_000, address);
}
