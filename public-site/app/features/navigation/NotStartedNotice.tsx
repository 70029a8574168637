/** Shown by global.css while the page's scripts could not be loaded. */
export function NotStartedNotice() {
  return (
    <p className="not-started" role="alert">
      Part of this page could not be loaded. You can read it, but forms and menus do not work.
      Please load the page again.
    </p>
  );
}
