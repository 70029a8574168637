import type { RoundKind } from "#common/judging/roundKind.ts";
import { counted } from "#common/words.ts";
import { inOfficialTime } from "../../forms/localDateTime.ts";
import { countEntries } from "../../records/submission.ts";

/** What release_preview answers. */
export interface ReleasePreview {
  /** Entries. */
  go_on: number;
  end_here: number;
  /** In their teams, who are mailed. */
  people: number;
  /** Of the mailing list. */
  subscribers: number;
  /** The challenge's release, if one is planned. */
  results_released_at: string | null;
}

/** Who is told what by a release, one sentence each. */
export function whoIsTold(kind: RoundKind, preview: ReleasePreview, now: Date): string[] {
  const { go_on: on, end_here: out, people, subscribers, results_released_at: at } = preview;
  const mailed = counted(people, "person", "people");
  if (kind === "first_reading") {
    return [
      `${countEntries(on)} can go into the next round, ${countEntries(out)} cannot.`,
      "Nobody is mailed: teams learn it with the panel's results.",
    ];
  }
  if (kind === "panel") {
    const isLater = at !== null && Date.parse(at) > now.getTime();
    return [
      `${countEntries(on)} become Selected, ${countEntries(out)} Declined.`,
      `${mailed} in their teams ${people === 1 ? "is" : "are"} mailed the result.`,
      `${counted(subscribers, "subscriber", "subscribers")} of the mailing list ${subscribers === 1 ? "is" : "are"} told that results are out.`,
      isLater
        ? `The challenge's results are to be released at ${inOfficialTime(at)}: mails and statuses wait for that.`
        : "The challenge's results are released with it: teams read theirs at once.",
    ];
  }
  const what = kind === "final" ? "what it has won" : "whether it goes to Paris";
  return [
    `${countEntries(on)} ${kind === "final" ? "get a place" : "go on"}, ${countEntries(out)} ${kind === "final" ? "none" : "do not"}.`,
    `${mailed} in these teams ${people === 1 ? "is" : "are"} mailed: each team reads ${what}.`,
  ];
}
