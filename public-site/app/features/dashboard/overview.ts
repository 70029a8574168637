import { challengeNow } from "#common/challengeClock.ts";
import { isDecision } from "#shared/challenge.ts";
import type { Challenge } from "#shared/challengeRow.ts";
import { participationOf } from "#shared/participation.ts";
import { projectPath } from "~/config/paths.ts";
import { isDecided } from "~/content/results/decided.ts";
import { type Entry, loadEntry } from "~/data/entry.ts";
import { type EvidenceRequest, loadEvidenceRequest } from "~/data/evidence.ts";
import { isShown, loadTeamPage, type TeamPage } from "~/data/finalistPage.ts";
import { type JudgingFeedback, loadJudgingFeedback } from "~/data/judgingFeedback.ts";
import { type EmailSuppression, loadEmailSuppression } from "~/data/profile.ts";
import { loadTeam, type Team } from "~/data/team.ts";
import { loaded } from "~/lib/loaded.ts";
import type { Outcome } from "~/lib/outcome.ts";

/** What the dashboard shows. */
export interface Overview {
  readonly entry: Entry | null;
  readonly challenge: Challenge;
  /** Nobody is on it without an entry. */
  readonly team: Team;
  /** How the entry was judged; empty until that is released. */
  readonly feedback: readonly JudgingFeedback[];
  /** The address of a finalist's page; null where nothing is public. */
  readonly publicPage: string | null;
  /** What the team is asked to show; null when it is nothing. */
  readonly evidence: EvidenceRequest | null;
  /** Why the visitor gets no mails; null when they do. */
  readonly emailSuppression: EmailSuppression | null;
  /** When it was read, on the challenge's clock, in milliseconds. */
  readonly at: number;
}

/** Reads what the dashboard shows, with the challenge that is being read already. */
export function loadOverview(reading: Promise<Challenge>): Promise<Outcome<Overview>> {
  return loaded("Your dashboard could not be loaded.", async () => {
    const [entry, challenge, team, emailSuppression] = await Promise.all([
      loadEntry(),
      reading,
      loadTeam(),
      loadEmailSuppression(),
    ]);
    const at = challengeNow().getTime();
    const [feedback, page, evidence] = await Promise.all([
      isDecision(entry?.status ?? null) ? loadJudgingFeedback() : [],
      entry?.outcome ? loadTeamPage() : null,
      // Who is declined has nothing to show any more.
      entry?.state === "submitted" && entry.status !== "declined" ? loadEvidence() : null,
      isDecided(participationOf(challenge, at, { entry }).status) ? loadResultSection() : null,
    ]);
    return {
      entry,
      challenge,
      team,
      feedback,
      publicPage: addressOf(page),
      evidence,
      emailSuppression,
      at,
    };
  });
}

/** The code of what a team is asked to show: few are asked. */
export const loadEvidencePanel = () => import("~/features/evidence/EvidencePanel.tsx");

async function loadEvidence(): Promise<EvidenceRequest | null> {
  const request = await loadEvidenceRequest();
  if (request) await loadEvidencePanel();
  return request;
}

/** The code of what is told once results are released: nobody loads it before. */
export const loadResultSection = () => import("~/features/results/ResultSection.tsx");

function addressOf(page: TeamPage | null): string | null {
  return page?.id && isShown(page) ? projectPath(page.id) : null;
}
