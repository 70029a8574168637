import { listenForErrors } from "#common/errorReports.ts";
import { currentFacts, subscribeToFacts } from "./challenge/currentFacts.ts";
import { env } from "./config/env.ts";
import { watchContents } from "./page/contents.ts";
import { watchCookieBanner } from "./page/cookieBanner.ts";
import { followAddress } from "./page/currentPlace.ts";
import { holdActs } from "./page/heldActs.ts";
import { watchFacts } from "./page/livePage.ts";
import { watchMenu } from "./page/menu.ts";
import { needsAppAtOnce, showsReleased } from "./page/needsApp.ts";
import { watchSession } from "./page/sessionState.ts";
import { startApp, watchVisitor } from "./page/startApp.ts";
import { watchVisits } from "./page/visits.ts";

/**
 * The script of every page. It does what must happen at once, without React, and starts the app when something needs it
 * (docs/decisions.md).
 */

listenForErrors(env.sentryDsn);
watchVisitor();
watchMenu();
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
