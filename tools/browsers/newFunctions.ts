import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type {
  BrowserName,
  CompatData,
  CompatStatement,
  Identifier,
} from "@mdn/browser-compat-data";
import { parseSync, Visitor } from "vite";
import { BUILD_TARGET } from "#common/buildTarget.ts";

/** The names of browsers in the compatibility data that differ from those of the build target. */
const NAMES: Readonly<Record<string, BrowserName>> = { ios: "safari_ios" };

/** The oldest version of each supported browser. */
const FLOOR = BUILD_TARGET.map((target) => {
  const [, name = "", version = ""] = /^([a-z]+)([\d.]+)$/.exec(target) ?? [];
  return { browser: NAMES[name] ?? (name as BrowserName), version: Number(version) };
});

/** Objects that code uses by their own names, and their interfaces. */
const OBJECTS: Readonly<Record<string, string>> = {
  crypto: "Crypto",
  document: "Document",
  globalThis: "Window",
  history: "History",
  location: "Location",
  navigator: "Navigator",
  performance: "Performance",
  self: "Window",
  window: "Window",
};

const { resolve } = createRequire(import.meta.url);
const data: CompatData = JSON.parse(readFileSync(resolve("@mdn/browser-compat-data"), "utf8"));
const builtins: Identifier = data.javascript.builtins ?? {};
const members = new Map<string, boolean>();
const methods = new Map<string, boolean>();
const events = new Map<string, boolean>();
for (const [owner, features] of [...Object.entries(data.api), ...Object.entries(builtins)]) {
  for (const [name, feature] of Object.entries(features)) {
    if (!feature.__compat) continue;
    const isOld = isSupported(feature.__compat);
    const plain = name.replace(/_(static|event)$/, "");
    const collect = (kind: Map<string, boolean>, key: string) =>
      kind.set(key, isOld || kind.get(key) === true);
    if (name.endsWith("_event")) collect(events, plain);
    else {
      collect(members, `${owner}.${plain}`);
      collect(methods, plain);
    }
  }
}
/** The names of members of JavaScript's own objects. */
const BUILT_IN = new Set(Object.values(builtins).flatMap(Object.keys));

function isSupported({ support }: CompatStatement): boolean {
  return FLOOR.every(({ browser, version }) => {
    const statements = [support[browser] ?? []].flat();
    return statements.some(
      ({ version_added: added, version_removed, flags, prefix, alternative_name }) =>
        typeof added === "string" &&
        Number.parseFloat(added.replace("≤", "")) <= version &&
        !version_removed &&
        !flags &&
        !prefix &&
        !alternative_name,
    );
  });
}

/**
 * The functions and events of the runtime in a built script that a supported browser lacks: `URL.parse` for a member of
 * a named object, `.toBase64()` for a method of any object whose name only new built-in objects have, `scrollend` for an
 * event. Vite lowers new syntax, but adds no functions.
 */
export function newFunctionsIn(script: string): string[] {
  const found = new Set<string>();
  const visitor = new Visitor({
    MemberExpression({ object, property, computed }) {
      if (object.type !== "Identifier" || property.type !== "Identifier" || computed) return;
      const owner = OBJECTS[object.name] ?? object.name;
      if (members.get(`${owner}.${property.name}`) === false)
        found.add(`${object.name}.${property.name}`);
    },
    CallExpression({ callee, arguments: [first] }) {
      if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return;
      const { name } = callee.property;
      if (!callee.computed && BUILT_IN.has(name) && methods.get(name) === false)
        found.add(`.${name}()`);
      const event = first?.type === "Literal" && String(first.value);
      if (name === "addEventListener" && event && events.get(event) === false) found.add(event);
    },
  });
  visitor.visit(parseSync("script.js", script).program);
  return [...found].sort();
}
