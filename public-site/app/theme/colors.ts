import type { MantineColorsTuple } from "@mantine/core";

/** Deep ink: text and quiet surfaces. Shade 9 on paper has a contrast of 15 to 1. */
export const ink: MantineColorsTuple = [
  "#f4f3f5",
  "#e3e1e6",
  "#c5c1cb",
  "#a29cac",
  "#7d7689",
  "#5f586c",
  "#4a4456",
  "#373241",
  "#262230",
  "#1a1722",
];

/** The one vivid colour: kept for action and for "here". White on shade 6 has 5.3 to 1. */
export const signal: MantineColorsTuple = [
  "#fff0eb",
  "#ffddd2",
  "#ffb9a4",
  "#fb9174",
  "#f06c49",
  "#de4e29",
  "#c53d1a",
  "#a63113",
  "#85270f",
  "#61200f",
];
