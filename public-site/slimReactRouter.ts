import type { Plugin } from "vite";

const DEV_WARNINGS = "var ENABLE_DEV_WARNINGS = true;";
/** Names for React's developer tools, which also keep what nobody uses in the bundle. */
const DISPLAY_NAME = /^\w+\.displayName = "[^"]*";$/gm;
/** What is shown when even the site's own error page fails: the error with its stack. */
const ERROR_PAGES = [
  {
    name: "RemixRootDefaultErrorBoundary",
    code: /^function RemixRootDefaultErrorBoundary\(.*?^\}$/ms,
  },
  { name: "DefaultErrorComponent", code: /^function DefaultErrorComponent\(.*?^\}$/ms },
];
const LAST_WORDS = "Something went wrong. Please load the page again.";
/** A document around it, which a site with a layout of its own never needs. */
const DOCUMENT = /^function BoundaryShell\(\{.*?^\}$/ms;

/**
 * React Router's package leads bundlers to its development build only: this takes its warnings out of
 * what visitors load, and its own error pages, which would show them the inside of the site.
 * @throws when the package looks different than expected, so that an update is noticed.
 */
export function slimReactRouter(): Plugin {
  let found = false;
  return {
    name: "slim-react-router",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    transform(code, id) {
      if (!/\/node_modules\/react-router\/dist\//.test(id) || !code.includes(DEV_WARNINGS)) return;
      found = [...ERROR_PAGES.map((page) => page.code), DOCUMENT].every((part) => part.test(code));
      let slim = code
        .replace(DEV_WARNINGS, "var ENABLE_DEV_WARNINGS = false;")
        .replace(DISPLAY_NAME, "")
        .replace(DOCUMENT, "function BoundaryShell({ children }) { return children; }");
      for (const page of ERROR_PAGES) {
        slim = slim.replace(page.code, `function ${page.name}() { return "${LAST_WORDS}"; }`);
      }
      return slim;
    },
    buildEnd(error) {
      if (!error && !found)
        this.error("React Router's development build looks different than expected.");
    },
  };
}
