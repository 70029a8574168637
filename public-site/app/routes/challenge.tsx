import { layers } from "~/art/LayerImage.tsx";
import { PreloadedDrawings } from "~/components/PreloadedDrawings.tsx";
import { BriefPage } from "~/features/brief/BriefPage.tsx";

/** The brief, with the first drawing preloaded. */
export default function ChallengeRoute() {
  return (
    <>
      <PreloadedDrawings files={[layers.adhesivePale]} />
      <BriefPage />
    </>
  );
}
