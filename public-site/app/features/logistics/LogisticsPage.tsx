import { PageHead } from "~/components/PageHead.tsx";
import { logistics } from "~/content/logistics.ts";
import { Participation } from "./Participation.tsx";
import { PhaseCards } from "./PhaseCards.tsx";
import { Timeline } from "./Timeline.tsx";

/** The Challenge Logistics page. */
export function LogisticsPage() {
  return (
    <>
      <PageHead title={logistics.title} />
      <Timeline />
      <Participation />
      <PhaseCards />
    </>
  );
}
