import { currentFacts } from "~/challenge/currentFacts.ts";
import { PREVIEW_IMAGE, pageMeta, publicAddress } from "~/challenge/pageMeta.ts";
import { PreloadedDrawings } from "~/components/PreloadedDrawings.tsx";
import { paths } from "~/config/paths.ts";
import { eventJsonLd } from "~/content/structuredData.ts";
import { DEVICE_FILES } from "~/features/home/DeviceDrawing.tsx";

export const meta = () =>
  pageMeta(
    paths.home,
    eventJsonLd(currentFacts(), publicAddress(paths.home), publicAddress(PREVIEW_IMAGE.path)),
  );

/** Preloads the files of the hero's drawing. The home page is in the frame of this route (home-frame.tsx). */
export default function HomeRoute() {
  return <PreloadedDrawings files={DEVICE_FILES} />;
}
