import { type Arguments, drawCall, pairsOf, ROUND } from "./arguments.ts";
import { type Draw, NothingToChoose } from "./draw.ts";
import type { Act, ApiFunction } from "./season.ts";
import type { Row } from "./state.ts";
import { ADMINISTRATORS, PUPPET } from "./world.ts";

type Step =
  | [who: string, name: string, given?: Arguments, held?: number]
  | [who: "clock", time: string];

/** How often the next act is what a season needs next. */
const GUIDANCE = 0.8;

/** The functions that hardly concern judging, or that end a season, are called less often. */
const SELDOM =
  /faq|template|group_email|contact_request|mailing|subscri|visit|tag_|digest|test_email|profile|lease|sign_up|address|failed_emails|service_|note|remind|second_factor|judging_comment|picture|delete_(?!user)|withdraw_as_judge|withdraw_judge|declare_admin_conflict|close_round_early|cancel_round|reopen_round|set_judge_cap/;

/** Draws the next act: mostly what a season needs next, sometimes anything. */
export function drawAct(draw: Draw, functions: ReadonlyMap<string, ApiFunction>): Act {
  for (;;) {
    try {
      const step = draw.chance(GUIDANCE) ? nextStep(draw) : anyStep(draw, functions);
      const act = { number: draw.act, who: step[0], held: 0, stopsRelease: draw.chance(0.5) };
      if (step[0] === "clock") return { ...act, call: step[1] };
      const called = functions.get(step[1]);
      if (!called) throw new Error(`There is no function ${step[1]}. Change plan.ts.`);
      const call = drawCall(draw, called, step[2]);
      const held = step[3] ?? (draw.chance(0.03) ? 1 + draw.below(4) : 0);
      return { ...act, who: step[0] || callerOf(draw, called, call), call, held };
    } catch (error) {
      if (!(error instanceof NothingToChoose)) throw error;
    }
  }
}

function anyStep(draw: Draw, functions: ReadonlyMap<string, ApiFunction>): Step {
  if (draw.chance(0.08)) return ["clock", draw.one(["11 minutes", "2 hours", "1 day", "3 days"])];
  const called = draw.one([...functions.values()]);
  if (SELDOM.test(called.name) && draw.chance(0.85)) throw new NothingToChoose();
  return ["", called.name];
}

/** Mostly a person whose call can be accepted. */
function callerOf(draw: Draw, { capacity }: ApiFunction, call: string): string {
  const { state, season } = draw;
  const people = Object.keys(season.world.people);
  const named = [...call.matchAll(/\$(\w+)/g)].map(
    ([, name = ""]) => season.names.idOf(name) ?? "",
  );
  const accounts: Record<string, (string | null)[]> = {
    administrator: admins(draw),
    team: state
      .all("submission_members")
      .flatMap(({ person, submission }) => (named.includes(submission ?? "") ? person : [])),
    judge: named.map((id) => state.userOf(state.get("judging_assignments", id)?.person ?? id)),
    participant: named.slice(0, 1),
  };
  const others: Record<string, string[]> = {
    support: ["Sue", "Ada"],
    visitor: ["visitor"],
    schedule: ["service"],
  };
  const names = others[capacity] ?? (accounts[capacity] ?? []).map((id) => draw.nameOf(id));
  const known = names.filter((name) => others[capacity] || people.includes(name));
  return draw.one(
    known.length > 0 && draw.chance(0.92) ? known : [...people, "visitor", "service"],
  );
}

const admins = ({ state }: Draw) =>
  state.all("user_roles").flatMap(({ id }) => (state.isAdmin(id) ? id : []));

/** An administrator: mostly an honest one without a submission. */
function administrator(draw: Draw, other?: string): string {
  const names = admins(draw).filter((id) => {
    const name = draw.nameOf(id);
    return name !== other && (ADMINISTRATORS.includes(name) || name === PUPPET);
  });
  const free = names.filter((id) => !draw.state.value("interests", id, "is_competing"));
  return draw.nameOf(draw.one(free.length > 0 && draw.chance(0.8) ? free : names));
}

const BEFORE_CLOSE = [
  "save_submission",
  "withdraw_submission",
  "submit_submission",
  "disqualify_submission",
  "extend_deadline",
];
const KINDS = ["screening", "panel", "top_three", "final"];

/** The step that a season needs next. */
function nextStep(draw: Draw): Step {
  const { state } = draw;
  const closesAt = String(state.all("challenge_parameters")[0]?.value.submissions_close_at);
  if (Date.parse(closesAt) > draw.season.now)
    return draw.chance(0.3) ? ["clock", "3 days"] : ["", draw.one(BEFORE_CLOSE)];
  const release = state
    .all("releases")
    .find(({ value }) => value.state === "requested" || value.state === "confirmed");
  if (release) return releaseStep(draw, release);
  const rounds = state
    .all("judging_rounds")
    .filter(({ value }) => value.stage !== "canceled")
    .sort((one, other) => (String(one.value.created_at) < String(other.value.created_at) ? -1 : 1));
  const round = rounds.find(({ value }) => value.stage !== "released");
  if (round) return roundStep(draw, round);
  const released = new Set(rounds.map(({ value }) => value.kind));
  const last = KINDS.findLastIndex((kind) => released.has(kind));
  if (draw.chance(0.3) && last >= 1) return finalistStep(draw);
  const former = rounds.find(({ value }) => value.kind === KINDS[last]);
  if (former && draw.chance(0.15))
    return [administrator(draw), "correct_round", { id: draw.refTo(former.id) }];
  const kind = KINDS[last < 0 ? draw.below(2) : last + 1];
  if (!kind) return draw.chance(0.3) ? ["clock", "1 day"] : finalistStep(draw);
  // Early, somebody who has done nothing yet tries to release alone.
  if (last < 0 && draw.chance(state.all("releases").length === 0 ? 0.5 : 0.1))
    return [administrator(draw), "request_release", { round_id: "null" }];
  return [administrator(draw), "create_judging_round", { round: ROUND(draw, kind) }];
}

function finalistStep(draw: Draw): Step {
  const finalist = draw.row(
    "submissions",
    ({ value }) => value.released_status === "selected" && !value.withdrawn_at,
  );
  const submission_id = draw.refTo(finalist.id);
  if (!draw.state.get("finalist_pages", finalist.id))
    return [
      draw.nameOf(finalist.value.created_by),
      "save_finalist_page",
      { submission_id, revision: "0", is_public: "true" },
    ];
  return draw.one<Step>([
    [administrator(draw), "set_mentor", { submission_id, user_id: "'$Noor'", revision: "0" }],
    [administrator(draw), "set_jury_sentence", { submission_id }],
    [administrator(draw), "hide_finalist_page", { submission_id }],
    [administrator(draw), "create_finalist_stage"],
    [administrator(draw), "withdraw_submission_for_team", { id: submission_id }],
    [administrator(draw), "request_release", { round_id: "null" }],
  ]);
}

function releaseStep(draw: Draw, release: Row): Step {
  const { state, requested_by } = release.value;
  const id = draw.refTo(release.id);
  // Other acts of administrators commit before, between and after.
  if (!draw.season.isHolding && draw.chance(0.12))
    return [administrator(draw), "invite_judges", {}, 2];
  if (draw.chance(draw.season.isHolding ? 0.4 : 0.12))
    return [
      administrator(draw),
      draw.one(["extend_deadline", "set_submission_status", "set_judging_conflict"]),
    ];
  if (state === "confirmed") return ["clock", draw.chance(0.8) ? "11 minutes" : "2 days"];
  const requester = draw.nameOf(requested_by);
  if (draw.chance(release.round ? 0.3 : 0.6)) return [requester, "confirm_release", { id }];
  // Nobody else can confirm it, for example because they have made a decision.
  if (draw.chance(release.round ? 0.2 : 0.6)) return [administrator(draw), "stop_release", { id }];
  if (draw.chance(0.06)) return ["", "set_role", { id: `'$${PUPPET}'`, role: "'admin'" }];
  return [administrator(draw, requester), "confirm_release", { id }];
}

function roundStep(draw: Draw, round: Row): Step {
  const id = draw.refTo(round.id);
  // One administrator mostly leads a round, so that another one may confirm its release.
  const leaders = ADMINISTRATORS.slice(0, 2);
  const leader = leaders[draw.nameOf(round.id).length % leaders.length] ?? "";
  const by = draw.chance(0.9) ? leader : administrator(draw);
  const inRound = (table: string) => draw.state.all(table).filter((one) => one.round === round.id);
  const assignments = inRound("judging_assignments");
  switch (round.value.stage) {
    case "draft":
      return draftStep(draw, by, id, round, inRound("round_entries"), assignments.length > 0);
    case "open": {
      const due = assignments.filter(
        ({ value, person }) =>
          value.state !== "submitted" && value.state !== "recused" && draw.state.userOf(person),
      );
      if (due.length === 0 || draw.chance(0.08))
        return draw.chance(0.3) ? [by, "close_round_early", { id }] : ["clock", "3 days"];
      const next = draw.one(due);
      const judge = draw.nameOf(draw.state.userOf(next.person));
      const given = { id: draw.refTo(next.id) };
      if (next.value.state === "assigned") return [judge, "open_assignment", given];
      return next.value.scores && draw.chance(0.9)
        ? [judge, "submit_review", given]
        : [judge, "save_review", given];
    }
    case "closed":
      if (assignments.filter(({ value }) => value.counts).length < 2)
        return [by, draw.chance(0.5) ? "reopen_round" : "cancel_round", { id }];
      return [by, "lock_result", { round_id: id }];
    default:
      return lockedStep(draw, by, id, round, inRound("judging_decisions"));
  }
}

function draftStep(
  draw: Draw,
  by: string,
  round_id: string,
  round: Row,
  entries: readonly Row[],
  isPublished: boolean,
): Step {
  if (round.value.only_eligible && draw.chance(0.2))
    return [
      by,
      "set_eligibility_states",
      {
        ids: draw.refs("submissions"),
        items: "'{studies,age,one_team,original,language,complete}'",
        state: "'met'",
        former_state: "'unchecked'",
      },
    ];
  if (entries.length === 0 ? draw.chance(0.7) : draw.chance(0.1) && !isPublished) {
    const submission_ids = draw.chance(0.6) ? "null" : draw.refs("submissions");
    return [by, "add_submissions_to_round", { round_id, submission_ids }];
  }
  if (entries.length === 0 && draw.chance(0.3)) return [by, "cancel_round", { id: round_id }];
  const waiting = entries.filter(({ value }) => !value.ready_at);
  if (waiting.length > 0) {
    const entry = draw.one(waiting);
    const given = { id: draw.refTo(entry.id) };
    if (entry.value.needs_document) return [by, "save_anonymized_document", given];
    return [by, draw.chance(0.15) ? "save_removed_ranges" : "mark_round_entry_ready", given];
  }
  if (isPublished) return ["clock", "2 hours"];
  const pairs = pairsOf(draw, draw.nameOf(round.id));
  return [by, "publish_assignments", { round_id, pairs, reason: "'They are few.'" }];
}

function lockedStep(
  draw: Draw,
  by: string,
  round_id: string,
  round: Row,
  decisions: readonly Row[],
): Step {
  const { state } = draw;
  if (draw.chance(0.03)) return [by, "cancel_round", { id: round_id }];
  if (draw.chance(0.12)) return [administrator(draw), "lock_result", { round_id }];
  const isOut = ({ submission, value }: Row) =>
    value.outcome !== "eliminated" && !state.value("submissions", submission, "is_in_the_running");
  const open = decisions.filter((one) => !one.value.decided_at || isOut(one));
  if (open.length === 0 && draw.chance(0.4)) {
    const all = state.all("submissions").map((submission) => `$${draw.nameOf(submission.id)}`);
    return [by, "accept_gaps", { round_id, submission_ids: draw.list(all) }];
  }
  if (open.length === 0 && draw.chance(0.9))
    // Mostly not the leader, whose acts somebody else acknowledges.
    return [
      draw.chance(0.6) ? administrator(draw, by) : by,
      "request_release",
      { round_id, not_before: "null" },
    ];
  const [result] = state
    .all("judging_files")
    .filter((file) => file.round === round.id && file.value.kind === "result")
    .sort((one, other) => Number(other.value.number) - Number(one.value.number));
  const result_id = draw.refTo(result?.id);
  if (draw.chance(0.4)) return [by, "apply_ranking", { result_id }];
  const decision = draw.one(open.length > 0 ? open : decisions);
  const good = round.value.kind === "final" ? ["'first'", "'second'", "'third'"] : ["'advances'"];
  return [
    by,
    "save_decisions",
    {
      round_entry_ids: draw.list([`$${draw.nameOf(decision.value.round_entry_id)}`]),
      result_id,
      outcome: isOut(decision) ? "'eliminated'" : draw.one([...good, "'eliminated'"]),
      seen_until: draw.inHours(1),
      reason: "'The jury agreed.'",
    },
  ];
}
