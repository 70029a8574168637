/** The attribute of the places for finalists on the home page (FinalistPlaces.tsx). */
export const PLACE_ATTRIBUTE = "data-finalist";

/** Shows the public finalists in their places, with a file that is loaded only on a page that has places. Without an answer, these stay. */
export function fillPlaces(): void {
  const places = document.querySelectorAll(`[${PLACE_ATTRIBUTE}]`);
  if (places.length === 0) return;
  import("./shownFinalists.ts")
    .then(({ showFinalists }) => showFinalists(places))
    .catch((cause: unknown) => console.warn("Could not load the finalists.", cause));
}
