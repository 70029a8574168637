import type { Tone } from "~/theme/colors.ts";

/** The ground that a page begins with: its navigation bar takes the color on. */
type PageField = `tone-${Tone}` | "paper";

interface PageHandle {
  readonly field: PageField;
}

/** For the `handle` export of a route. */
export function pageField(field: PageField): PageHandle {
  return { field };
}

/** The field of the page that is shown, from what its route exports; paper when it says nothing. */
export function fieldOf(handle: unknown): PageField {
  const named = typeof handle === "object" && handle !== null && "field" in handle;
  return named ? (handle.field as PageField) : "paper";
}
