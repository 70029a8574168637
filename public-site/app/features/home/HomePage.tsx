import { useChallenge } from "~/challenge/useChallenge.ts";
import { Hero } from "./Hero.tsx";
import { Incentives } from "./Incentives.tsx";
import { MailingListSection } from "./MailingListSection.tsx";
import { Prizes } from "./Prizes.tsx";
import { Statement } from "./Statement.tsx";
import { Steps } from "./Steps.tsx";
import { WinnersHome } from "./WinnersHome.tsx";

/** The home page: its six sections, in order; the winners once there are any. */
export function HomePage() {
  const { isDecided } = useChallenge();
  if (isDecided) return <WinnersHome />;
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
