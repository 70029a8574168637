/**
 * Without the browser's storage there is no session, and react-admin does not start: the page says what to
 * allow (index.html). For main.tsx to import before anything else.
 */
try {
  void window.localStorage.length;
} catch (cause) {
  for (const element of document.querySelectorAll("#root, #storage-blocked")) {
    element.toggleAttribute("hidden");
  }
  throw cause;
}
