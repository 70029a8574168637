import { Parts } from "~/components/Parts.tsx";
import { Hero } from "./Hero.tsx";
import { Incentives } from "./Incentives.tsx";
import { MailingListSection } from "./MailingListSection.tsx";
import { Prizes } from "./Prizes.tsx";
import { Statement } from "./Statement.tsx";
import { Steps } from "./Steps.tsx";

/** The home page: its six sections, in order. */
export function HomePage() {
  return (
    <Parts>
      <Hero />
      <Statement />
      <Incentives />
      <Prizes />
      <Steps />
      <MailingListSection />
    </Parts>
  );
}
