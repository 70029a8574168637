import { ELIGIBILITY_ITEM_VALUES } from "#shared/constants.ts";
import { CONFIRMED } from "#tools/testing/world/submissions.ts";
import { accountId, after, type SampleFile, type SeasonEvent } from "./event.ts";
import { createPdf } from "./pdf.ts";
import { Random, uuidOf } from "./random.ts";
import { DEMO_ADMIN, IDEAS, type SampleIdea, SECOND_ADMIN } from "./samples.ts";
import { isComplete, PARTICIPANTS } from "./signUps.ts";

/** Teams form from then until the end of July. */
const TEAMS_FROM = new Date("2025-07-25T08:00:00Z");

/** The submissions that administrators review in August, with their tags. The others follow in September. */
const REVIEWED_EARLY: Readonly<Record<string, readonly string[]>> = {
  Orbit: ["Pump", "Works in any position"],
  Kelp: ["Sustainable"],
  Handshake: [],
  Slope: [],
};

/** A member of its team has not confirmed the rules, and is asked on the dashboard and by email. */
const UNCONFIRMED = "Handshake";

/** A submission with its team, the owner first. */
export interface SampleSubmission extends SampleIdea {
  id: string;
  /** The accounts' ids. */
  team: string[];
  document: SampleFile | undefined;
}

function documentOf(id: string, { name, description }: SampleIdea): SampleFile {
  const words = name.toLowerCase().match(/[a-z0-9]+/g) ?? ["idea"];
  return {
    bucket: "submissions",
    path: `${id}/${uuidOf(`document:${id}`)}/${words.slice(0, 4).join("-")}.pdf`,
    type: "application/pdf",
    content: () => createPdf(name, description || "The description follows."),
  };
}

/** The submissions with their teams; each person is on one team. */
export const SUBMISSIONS: readonly SampleSubmission[] = (() => {
  const candidates = new Random(31).shuffle(
    PARTICIPANTS.filter((person) => isComplete(person) && person.signedUpAt < TEAMS_FROM),
  );
  return IDEAS.map((idea, index) => {
    const id = uuidOf(`entry:${index}`);
    const team = candidates.splice(0, idea.teamSize).map(accountId);
    return { ...idea, id, team, document: idea.hasDocument ? documentOf(id, idea) : undefined };
  });
})();

/** The judged submissions, best first. */
export const JUDGED = SUBMISSIONS.filter(({ fate }) => typeof fate === "number").toSorted(
  (one, other) => Number(other.fate) - Number(one.fate),
);

/** Drafts, teams and submissions, and the work of administrators before the judging. */
export function* submissionEvents(): Generator<SeasonEvent> {
  const random = new Random(53);
  for (const [index, submission] of SUBMISSIONS.entries()) {
    const { id, fate, team, document } = submission;
    const [owner = "", ...members] = team;
    const begunAt = random.moment(TEAMS_FROM, "2025-07-28T20:00:00Z");
    yield {
      at: begunAt,
      by: owner,
      files: document && [document],
      happen: (sql) => sql`insert into public.submissions ${sql(draftOf(submission))}`,
    };
    for (const [place, user_id] of members.entries()) {
      yield {
        at: after(begunAt, 14 * (place + 1)),
        by: user_id,
        happen: async (sql) => {
          await sql`insert into public.submission_members ${sql({ submission_id: id, user_id })}`;
          if (submission.name === UNCONFIRMED && place === 0) return;
          await sql`
            select public.confirm_statements(${id}, ${CONFIRMED.attestations}, ${CONFIRMED.rules_version})`;
        },
      };
    }
    if (fate === "draft") continue;
    yield {
      at: random.moment("2025-08-01T06:00:00Z", "2025-08-08T12:00:00Z"),
      by: owner,
      happen: (sql) => sql`
        select public.submit_submission(id, revision, ${CONFIRMED.attestations}, ${CONFIRMED.rules_version})
        from public.submissions where id = ${id}`,
    };
    const early = REVIEWED_EARLY[submission.name];
    const reviewedAt = random.moment("2025-08-08T13:00:00Z", "2025-08-10T08:00:00Z");
    if (fate === "withdrawn") {
      yield {
        at: reviewedAt,
        by: owner,
        happen: (sql) => sql`
          select public.withdraw_submission(id, revision) from public.submissions where id = ${id}`,
      };
      continue;
    }
    yield {
      at: early ? reviewedAt : random.moment("2025-09-01T08:00:00Z", "2025-09-02T08:00:00Z"),
      by: accountId(index % 2 === 0 ? DEMO_ADMIN : SECOND_ADMIN),
      happen: async (sql) => {
        await sql`
          select public.set_submission_status(id, revision, 'under_review', 'Its review has started.')
          from public.admin_submissions where id = ${id}`;
        await sql`
          select public.set_eligibility_state(${id}, ${ELIGIBILITY_ITEM_VALUES}, 'met', 'unchecked')`;
        for (const tag of early ?? []) await sql`select public.tag_submission(${id}, ${tag})`;
      },
    };
  }
}

function draftOf({ id, team, name, description, document }: SampleSubmission) {
  return {
    id,
    created_by: team[0] ?? null,
    idea_name: name,
    description,
    ...(document && {
      file_name: document.path.split("/").at(-1) ?? "",
      file_size: document.content().length,
      file_path: document.path,
    }),
  };
}
