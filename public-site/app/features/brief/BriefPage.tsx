import { PageHead } from "~/components/PageHead.tsx";
import { Parts } from "~/components/Parts.tsx";
import { WithContents } from "~/components/WithContents.tsx";
import { brief } from "~/content/brief.ts";
import { BriefNext } from "./BriefNext.tsx";
import { Criteria } from "./Criteria.tsx";
import { Exclusions } from "./Exclusions.tsx";
import { IntroAndSpecifications } from "./IntroAndSpecifications.tsx";
import { LayerPlan } from "./LayerPlan.tsx";
import { PatientDay } from "./PatientDay.tsx";
import { Question } from "./Question.tsx";
import { sections } from "./sections.ts";
import { ThoughtStarters } from "./ThoughtStarters.tsx";

const LISTED = Object.values(sections);

/** The Challenge Brief page. */
export function BriefPage() {
  return (
    <Parts>
      <PageHead title={brief.title} />
      <LayerPlan />
      <Question />
      <PatientDay />
      <WithContents sections={LISTED}>
        <IntroAndSpecifications />
        <ThoughtStarters />
        <Criteria />
        <Exclusions />
      </WithContents>
      <BriefNext />
    </Parts>
  );
}
