import { currentFacts } from "~/challenge/currentFacts.ts";
import { PREVIEW_IMAGE, pageMeta, publicAddress } from "~/challenge/pageMeta.ts";
import { paths } from "~/config/paths.ts";
import { eventJsonLd } from "~/content/structuredData.ts";
import { DEVICE_FILES } from "~/features/home/DeviceDrawing.tsx";

export const meta = () =>
  pageMeta(
    paths.home,
    eventJsonLd(currentFacts(), publicAddress(paths.home), publicAddress(PREVIEW_IMAGE.path)),
  );

/** The drawing of the hero: browsers do not look into drawings for what to load early. */
export const links = () =>
  DEVICE_FILES.map((href) => ({ rel: "preload", as: "image", type: "image/svg+xml", href }));

/** The home page itself is in the frame of this route (home-frame.tsx). */
export default function HomeRoute() {
  return null;
}
