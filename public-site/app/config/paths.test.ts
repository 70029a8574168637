import { matchPath } from "react-router";
import { expect, it } from "vitest";
import routes from "../routes.ts";
import { paths } from "./paths.ts";

/** The addresses of all routes in the tree. */
function addressesOf(tree: typeof routes): string[] {
  return tree.flatMap(({ path, index, children = [] }) => [
    ...(index ? ["/"] : path ? [path] : []),
    ...addressesOf(children),
  ]);
}

it("every address of a page has a route", () => {
  const pages = Object.values(paths).filter((path) => path !== paths.mailingList);
  const addresses = addressesOf(routes).filter((address) => address !== "*");
  expect(pages.filter((page) => !addresses.some((one) => matchPath(one, page)))).toEqual([]);
});
