import { Hero } from "./Hero.tsx";
import { Incentives } from "./Incentives.tsx";
import { MailingListSection } from "./MailingListSection.tsx";
import { Prizes } from "./Prizes.tsx";
import { Statement } from "./Statement.tsx";
import { Steps } from "./Steps.tsx";

/** The home page: the six sections of specification section 2, in its order. */
export function HomePage() {
  return (
    <>
      <Hero />
      <Statement />
      <Incentives />
      <Prizes />
      <Steps />
      <MailingListSection />
    </>
  );
}
