import { type FieldRule, requiredText } from "../../_shared/validation.ts";
import { emailKind, instant } from "./content.ts";
import { spellTime } from "./time.ts";

const kind: FieldRule<"result" | "decisions"> = (input) => ({
  value: input === "decisions" ? input : "result",
});

const optional: FieldRule<string> = (input) => ({ value: typeof input === "string" ? input : "" });

/** To administrators, chairs and judges, with a judge's own scores. `npm run judging:verify` reads its text. */
export const judgingFile = emailKind(
  {
    kind,
    round_name: requiredText("round_name", 200),
    hash: requiredText("hash", 100),
    created_at: instant,
    judge: optional,
    scores: optional,
  },
  (file, siteUrl) => {
    const what = file.kind === "result" ? "result" : "set of decisions";
    return {
      subject: `Locked ${file.kind}: ${file.round_name}`,
      heading: `The ${file.kind === "result" ? "result is" : "decisions are"} locked`,
      paragraphs: [
        `The ${what} of the round “${file.round_name}” is locked in a file. The hash below identifies it. Please keep this email: if the file that we publish after the release has a different hash, somebody has changed it.`,
        ...(file.scores
          ? [
              "Your scores, as they are in that file, are below. If they are not what you submitted, tell the administrators before the release.",
            ]
          : []),
      ],
      facts: [
        { label: "SHA-256", value: file.hash },
        { label: "Time", value: spellTime(file.created_at) },
        ...(file.scores ? [{ label: "Your ID in the file", value: file.judge }] : []),
      ],
      ...(file.scores && { quote: file.scores }),
      action: { label: "See all files", url: `${siteUrl}/judging/record#files` },
    };
  },
);
