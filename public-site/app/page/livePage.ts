import { playheadPercent } from "#common/timeline.ts";
import { autoRefresh } from "#common/work/autoRefresh.ts";
import { markClosed } from "~/challenge/closedMark.ts";
import {
  currentFacts,
  prerenderedFacts,
  refreshFacts,
  subscribeToFacts,
} from "~/challenge/currentFacts.ts";
import { markReleased } from "~/challenge/releasedMark.ts";
import { CALENDAR_PATH } from "~/config/paths.ts";
import type { ChallengeFacts } from "~/content/facts.ts";
import { LIVE_TEXTS, type LiveTextName } from "~/content/liveTexts.ts";
import { loadChallengeForFrame } from "~/data/loadChallenge.ts";
import { levelDashes } from "~/features/home/deviceState.ts";
import { fillPlaces } from "~/features/home/fillPlaces.ts";
import { isAppRunning } from "~/lib/appState.ts";
import { factsKey } from "./factsKey.ts";

/**
 * Keeps the facts about the challenge current, for the page and later for the app: when the page opens, when the visitor returns to
 * it, when the browser is online again, and at each date.
 * @param onOther Called if the page was prerendered for another state of the challenge.
 */
export function watchFacts(onOther: () => void): void {
  const refresh = () => void refreshFacts();
  const follow = () => autoRefresh(refresh, datesOf(currentFacts()));
  let stop = follow();
  subscribeToFacts(() => {
    stop();
    stop = follow();
    markClosed(currentFacts());
    markReleased(currentFacts());
    if (isAppRunning()) return;
    updatePage(currentFacts());
    if (factsKey(currentFacts()) !== factsKey(prerenderedFacts)) onOther();
  });
  void refreshFacts(loadChallengeForFrame);
}

const datesOf = ({ dates }: ChallengeFacts) => Object.values(dates).map(({ instant }) => instant);

const all = <Kind extends Element = HTMLElement>(selector: string) =>
  document.querySelectorAll<Kind>(selector);

/** Shows what depends on the moment and on the visitor's clock. */
function updatePage(facts: ChallengeFacts): void {
  for (const element of all("[data-live]")) {
    element.textContent = LIVE_TEXTS[element.dataset.live as LiveTextName](facts);
  }
  for (const level of all<SVGPathElement>("[data-device-level]")) {
    level.setAttribute("stroke-dasharray", levelDashes(facts));
  }
  for (const chart of all("[data-playhead]")) {
    chart.style.setProperty("--at", String(playheadPercent(facts)));
  }
  fillPlaces();
  for (const strip of all("[data-rehearsal]")) strip.hidden = !facts.challenge.is_rehearsal;
  for (const link of all<HTMLAnchorElement>("[data-subscribe]")) {
    link.href = `webcal://${window.location.host}${CALENDAR_PATH}`;
  }
}
