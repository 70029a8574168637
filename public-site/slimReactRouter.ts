import type { Plugin } from "vite";

const DEV_WARNINGS = "var ENABLE_DEV_WARNINGS = true;";
/** Names for React's developer tools, which also keep what nobody uses in the bundle. */
const DISPLAY_NAME = /^\w+\.displayName = "[^"]*";$/gm;

/**
 * React Router's package leads bundlers to its development build only: this takes its warnings out of
 * what visitors load.
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
      found = true;
      return code
        .replace(DEV_WARNINGS, "var ENABLE_DEV_WARNINGS = false;")
        .replace(DISPLAY_NAME, "");
    },
    buildEnd(error) {
      if (!error && !found) this.error("React Router's development build was not found.");
    },
  };
}
