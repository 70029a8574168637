/** jsdom shows no dialogs and knows no visibility, and tests without a page have no elements at all. */
if ("HTMLDialogElement" in globalThis) {
  for (const method of ["show", "showModal"] as const) {
    HTMLDialogElement.prototype[method] = function show() {
      this.open = true;
    };
  }
  Element.prototype.checkVisibility = () => true;
  HTMLDialogElement.prototype.close = function close() {
    if (!this.open) return;
    this.open = false;
    this.dispatchEvent(new Event("close"));
  };
}
