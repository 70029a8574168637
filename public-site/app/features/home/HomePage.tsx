import { lazy, Suspense } from "react";
import { useChallenge } from "~/challenge/useChallenge.ts";
import { Hero } from "./Hero.tsx";
import { Incentives } from "./Incentives.tsx";
import { MailingListSection } from "./MailingListSection.tsx";
import { Prizes } from "./Prizes.tsx";
import { Statement } from "./Statement.tsx";
import { Steps } from "./Steps.tsx";

/** Most visits come before there are any. */
const WinnersHome = lazy(() =>
  import("./WinnersHome.tsx").then((module) => ({ default: module.WinnersHome })),
);

/** The home page: its six sections, in order; the winners once there are any. */
export function HomePage() {
  const { isDecided } = useChallenge();
  if (isDecided) {
    return (
      <Suspense fallback={<Hero />}>
        <WinnersHome />
      </Suspense>
    );
  }
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
