import { PageHead } from "~/components/PageHead.tsx";
import { brief } from "~/content/brief.ts";
import { BriefNext } from "./BriefNext.tsx";
import { Criteria } from "./Criteria.tsx";
import { Exclusions } from "./Exclusions.tsx";
import { IntroAndSpecifications } from "./IntroAndSpecifications.tsx";
import { LayerPlan } from "./LayerPlan.tsx";
import { Question } from "./Question.tsx";
import { ThoughtStarters } from "./ThoughtStarters.tsx";

/** The Challenge Brief page. */
export function BriefPage() {
  return (
    <>
      <PageHead title={brief.title} />
      <LayerPlan />
      <Question />
      <IntroAndSpecifications />
      <ThoughtStarters />
      <Criteria />
      <Exclusions />
      <BriefNext />
    </>
  );
}
