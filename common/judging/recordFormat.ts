import * as v from "valibot";
import { JUDGING_KIND_VALUES } from "#shared/constants.ts";
import { FORMULA } from "./result.ts";
import { TIE_RULES } from "./tieRules.ts";

/**
 * The files that judging:verify reads (docs/judging.md). A key that is not named here is an error:
 * what nobody checks must not stand beside what is checked.
 */

const whole = (from = 1) => v.pipe(v.number(), v.integer(), v.minValue(from));
const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, "This is no SHA-256 in hex."));
const id = v.pipe(v.string(), v.uuid());
const code = v.pipe(v.string(), v.minLength(1));
/** UTC with microseconds. */
const moment = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/, "This is no time."),
);
const scores = v.array(whole());
const ranks = v.tuple([whole(), whole()]);

const inputs = v.strictObject({
  formula: v.literal(FORMULA),
  kind: v.picklist(JUDGING_KIND_VALUES),
  scale: whole(2),
  seed: whole(),
  draws: whole(),
  places: whole(),
  weights: v.array(v.pipe(v.number(), v.gtValue(0))),
  reviews: v.array(v.strictObject({ entry: code, judge: id, scores })),
});

const standing = v.strictObject({
  entry: code,
  rank: v.optional(whole()),
  score: v.number(),
  reviews: whole(),
  mean: v.number(),
  adjusted: v.optional(v.number()),
  expectedRank: v.optional(v.number()),
  interval90: v.optional(ranks),
  interval50: v.optional(ranks),
  chance: v.optional(v.number()),
  needsDiscussion: v.optional(v.boolean()),
  tie: v.optional(
    v.strictObject({
      with: v.array(code),
      rule: v.picklist(TIE_RULES.map(({ rule }) => rule)),
    }),
  ),
});

const result = v.strictObject({
  official: v.picklist(["mean", "adjusted"]),
  standings: v.array(standing),
  groups: v.array(v.array(code)),
  severities: v.array(
    v.strictObject({ judge: id, effect: v.number(), error: v.optional(v.number()) }),
  ),
  reliability: v.optional(v.strictObject({ single: v.number(), mean: v.number() })),
  influences: v.array(v.strictObject({ judge: id, changed: v.optional(whole(0)) })),
  // Compared as a whole with what is computed.
  warnings: v.array(v.unknown()),
});

const criterion = v.strictObject({
  position: whole(),
  name: v.string(),
  question: v.string(),
  weight: v.number(),
  score_words: v.array(v.string()),
});

const head = {
  format: v.literal("1"),
  number: whole(),
  previous: v.nullable(hash),
  committed_at: moment,
};

const resultRecord = v.strictObject({
  ...head,
  kind: v.literal("result"),
  round: v.strictObject({
    id,
    kind: v.picklist(JUDGING_KIND_VALUES),
    name: v.string(),
    opens_at: moment,
    closes_at: moment,
    closed_at: moment,
    reviews_per_entry: whole(),
    places: whole(),
    scale: whole(2),
    is_blind: v.boolean(),
    criteria: v.array(criterion),
  }),
  inputs,
  result,
  assignments: v.array(
    v.strictObject({
      entry: code,
      judge: id,
      state: v.picklist(["submitted", "not_submitted", "recused", "excluded"]),
      receipt: v.nullable(hash),
    }),
  ),
});

const decisionsRecord = v.strictObject({
  ...head,
  kind: v.literal("decisions"),
  round: v.strictObject({ id }),
  /** The hash of the record of the result that they rest on. */
  result: hash,
  decisions: v.array(
    v.strictObject({
      entry: code,
      rank: v.nullable(whole()),
      goes_on: v.boolean(),
      place: v.nullable(whole()),
      leaves_ranking: v.boolean(),
      reason: v.nullable(hash),
    }),
  ),
});

/** A record as it is downloaded. */
export const RECORD = v.variant("kind", [resultRecord, decisionsRecord]);

/** The administrators' file of a result: its records, and the reasons that stand in them as hashes. */
export const EXPORT = v.strictObject({
  commitments: v.array(v.strictObject({ hash, record: RECORD })),
  reasons: v.array(v.strictObject({ decision: id, entry: code, reason: v.string() })),
});

/** The published chain. Times may be written in other ways than in records. */
export const CHAIN = v.array(
  v.strictObject({
    number: whole(),
    kind: v.picklist(["result", "decisions"]),
    round_kind: v.optional(v.picklist(JUDGING_KIND_VALUES)),
    round_name: v.optional(v.string()),
    hash,
    previous: v.nullable(hash),
    committed_at: v.pipe(
      v.string(),
      v.check((text) => !Number.isNaN(Date.parse(text))),
    ),
    has_record: v.optional(v.boolean()),
    is_cancelled: v.optional(v.boolean()),
  }),
);

/** What a judge keeps. */
export const RECEIPTS = v.strictObject({
  receipts: v.array(
    v.strictObject({
      round: id,
      entry: code,
      judge: id,
      scores,
      submitted_at: moment,
      receipt: hash,
    }),
  ),
});

export type ResultRecord = v.InferOutput<typeof resultRecord>;
export type DecisionsRecord = v.InferOutput<typeof decisionsRecord>;
export type JudgingRecord = v.InferOutput<typeof RECORD>;
export type ResultExport = v.InferOutput<typeof EXPORT>;
export type ChainLink = v.InferOutput<typeof CHAIN>[number];
export type Receipt = v.InferOutput<typeof RECEIPTS>["receipts"][number];
