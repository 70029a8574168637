/** jsdom has no modal dialogs, and tests without a page have no dialogs at all. */
if ("HTMLDialogElement" in globalThis) {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    if (!this.open) return;
    this.open = false;
    this.dispatchEvent(new Event("close"));
  };
}
