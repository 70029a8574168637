import { PageHead } from "~/components/PageHead.tsx";
import { Parts } from "~/components/Parts.tsx";
import { logistics } from "~/content/logistics.ts";
import { Participation } from "./Participation.tsx";
import { PhaseCards } from "./PhaseCards.tsx";
import { Timeline } from "./Timeline.tsx";

/** The Challenge Logistics page. */
export function LogisticsPage() {
  return (
    <Parts>
      <PageHead title={logistics.title} />
      <Timeline />
      <Participation />
      <PhaseCards />
    </Parts>
  );
}
