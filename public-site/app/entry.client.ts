import { listenForErrors } from "#common/errorReports.ts";
import { currentFacts, subscribeToFacts } from "./challenge/currentFacts.ts";
import { watchContents } from "./components/contents.ts";
import { env } from "./config/env.ts";
import { watchCookieBanner } from "./features/consent/cookieBanner.ts";
import { watchVisits } from "./features/consent/visits.ts";
import { openContactPage, watchContactDialog } from "./features/contact/contactPage.ts";
import { watchMenu } from "./features/navigation/menu.ts";
import { appRunning } from "./lib/appState.ts";
import { followAddress } from "./page/currentPlace.ts";
import { holdActs } from "./page/heldActs.ts";
import { watchFacts } from "./page/livePage.ts";
import { needsAppAtOnce, showsReleased } from "./page/needsApp.ts";
import { watchSession } from "./page/sessionState.ts";
import { startApp, watchVisitor } from "./page/startApp.ts";

/**
 * The script of every page. It does what must happen at once, without React, and starts the app when something needs it
 * (docs/decisions.md).
 */

function startPage(): void {
  listenForErrors(env.sentryDsn);
  watchVisitor();
  openContactPage();
  watchMenu();
  watchContactDialog();
  watchCookieBanner();
  watchSession();
  watchVisits();
  watchContents();
  followAddress();
  holdActs();
  watchFacts(() => void startApp());
  subscribeToFacts(() => {
    if (showsReleased(currentFacts())) void startApp();
  });
  void needsAppAtOnce().then((isNeeded) => {
    if (isNeeded) void startApp();
  });
}

// In development the app starts at once, and React would report each attribute that the page has changed before.
if (import.meta.env.DEV) {
  void startApp()
    .then(() => appRunning)
    .then(startPage);
} else {
  startPage();
}
