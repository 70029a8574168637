import { COLORS } from "./colors.ts";

const SPACES = ["3xs", "2xs", "xs", "s", "m", "l", "xl", "2xl"];

/** `mt-s` is a top margin of `--space-s`. */
const SPACED = {
  gap: "gap",
  mt: "margin-top",
  mb: "margin-bottom",
  my: "margin-block",
  pt: "padding-top",
  pb: "padding-bottom",
  py: "padding-block",
};

const rules = [
  ...COLORS.map(([name]) => `.${name}{background:var(--${name})}`),
  ...Object.entries(SPACED).flatMap(([prefix, property]) =>
    SPACES.map((space) => `.${prefix}-${space}{${property}:var(--space-${space})}`),
  ),
];

/** Classes for backgrounds and spaces, which override base.css. */
export const UTILITIES = `@layer utilities{${rules.join("")}}`;
