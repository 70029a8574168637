/**
 * Without the browser's storage there is no session, and react-admin does not start: index.html then explains what
 * to allow. main.tsx imports this first.
 */
try {
  void window.localStorage.length;
} catch (cause) {
  for (const element of document.querySelectorAll("#root, #storage-blocked")) {
    element.toggleAttribute("hidden");
  }
  throw cause;
}
