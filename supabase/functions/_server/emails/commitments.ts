import type { FieldRule } from "../../_shared/validation.ts";
import { requiredText } from "../../_shared/validation.ts";
import { count, emailKind, instant } from "./content.ts";
import { spellTime } from "./time.ts";

const subject: FieldRule<"result" | "decisions"> = (input) => ({
  value: input === "decisions" ? input : "result",
});

/** To the judges of a round and to administrators, before anybody is told how it ended. */
export const judgingCommitted = emailKind(
  {
    round_name: requiredText("round_name", 200),
    hash: requiredText("hash", 100),
    number: count,
    committed_at: instant,
    subject,
  },
  (committed, siteUrl) => ({
    subject: `Committed to the ${committed.subject}: ${committed.round_name}`,
    heading: `The ${committed.subject} of a round can no longer change unseen`,
    paragraphs: [
      `A record of the ${committed.subject} of the round “${committed.round_name}” is kept. Its hash is below, and on the site. Please keep this email: if the record that is published after the release has another hash, somebody has changed it.`,
    ],
    facts: [
      { label: "Number", value: String(committed.number) },
      { label: "Hash", value: committed.hash },
      { label: "Time", value: spellTime(committed.committed_at) },
    ],
    action: { label: "See all commitments", url: `${siteUrl}/judging/record#commitments` },
  }),
);
