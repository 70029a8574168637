/** Downloads a file under this name. */
export function saveBlob(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Browsers start to read after the click was handled.
  setTimeout(URL.revokeObjectURL, 60_000, address);
}
