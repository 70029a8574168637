import { Outlet } from "react-router";
import { paths } from "~/config/paths.ts";
import { BriefPage } from "~/features/brief/BriefPage.tsx";
import { HomePage } from "~/features/home/HomePage.tsx";
import { Footer } from "~/features/navigation/Footer.tsx";
import { NavigationBar } from "~/features/navigation/NavigationBar.tsx";
import { LogisticsPage } from "~/routes/eligibility.tsx";
import { FaqPage } from "~/routes/faq.tsx";
import { FinalistsPage } from "~/routes/finalists.tsx";
import SignInRoute from "~/routes/sign-in.tsx";
import SignUpRoute from "~/routes/sign-up.tsx";
import { WinnersPage } from "~/routes/winners.tsx";

function Frame() {
  return (
    <>
      <NavigationBar />
      <Outlet />
      <Footer />
    </>
  );
}

/** All public pages except legal texts, which do not depend on the stage. */
export const publicPages = [
  {
    Component: Frame,
    children: [
      { path: paths.home, Component: HomePage },
      { path: paths.challenge, Component: BriefPage },
      { path: paths.logistics, Component: LogisticsPage },
      { path: paths.faq, Component: FaqPage },
      { path: paths.finalists, Component: FinalistsPage },
      { path: paths.winners, Component: WinnersPage },
      { path: paths.signUp, Component: SignUpRoute },
      { path: paths.signIn, Component: SignInRoute },
    ],
  },
];
