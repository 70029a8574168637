import { projectPath } from "~/config/paths.ts";
import { type Finalist, pictureAddress } from "~/data/finalists.ts";
import { readPublicRows } from "~/data/publicRows.ts";

type Named = Pick<Finalist, "id" | "title" | "pictures">;

let request: Promise<readonly Named[]> | undefined;

/** Reads the public finalists once for the page and the app. */
function readFinalists(): Promise<readonly Named[]> {
  request ??= readPublicRows<Named>("finalists?select=id,title,pictures").catch(
    (cause: unknown) => {
      request = undefined;
      throw cause;
    },
  );
  return request;
}

/** Shows each public finalist in a place. A place without one stays a plain circle. */
export async function showFinalists(places: Iterable<Element>): Promise<void> {
  const finalists = await readFinalists();
  for (const [index, place] of [...places].entries()) {
    const finalist = finalists[index];
    const link = place.querySelector("a");
    const name = place.querySelector("span");
    if (!finalist || !link || !name) continue;
    link.href = projectPath(finalist.id);
    name.textContent = finalist.title;
    const [picture] = finalist.pictures;
    const image = place.querySelector("img");
    if (image && picture) image.src = pictureAddress(picture);
    place.removeAttribute("inert");
  }
}
