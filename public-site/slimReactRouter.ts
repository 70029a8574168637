import type { Plugin } from "vite";

const DEV_WARNINGS = "var ENABLE_DEV_WARNINGS = true;";
/** Names for React's developer tools, which also keep what nobody uses in the bundle. */
const DISPLAY_NAME = /^\w+\.displayName = "[^"]*";$/gm;
const LAST_WORDS = '() { return "Something went wrong. Please load the page again."; }';

/** The package's own functions, by name, with what stands in for them. */
const STAND_INS = {
  // What is shown when even the site's own error page fails: the error with its stack.
  RemixRootDefaultErrorBoundary: LAST_WORDS,
  DefaultErrorComponent: LAST_WORDS,
  // A document around them, which a site with a layout of its own never needs.
  BoundaryShell: "({ children }) { return children; }",
};

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
      let slim = code
        .replace(DEV_WARNINGS, "var ENABLE_DEV_WARNINGS = false;")
        .replace(DISPLAY_NAME, "");
      for (const [name, standIn] of Object.entries(STAND_INS)) {
        const own = new RegExp(`^function ${name}\\(.*?^\\}$`, "ms");
        if (!own.test(slim)) this.error(`React Router's ${name} was not found.`);
        slim = slim.replace(own, `function ${name}${standIn}`);
      }
      found = true;
      return slim;
    },
    buildEnd(error) {
      if (!error && !found) this.error("React Router's development build was not found.");
    },
  };
}
