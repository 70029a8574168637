import type { RoundKind } from "#common/judging/roundKind.ts";
import { inOfficialTime } from "../../forms/localDateTime.ts";

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

const many = (count: number, one: string, more: string) =>
  `${count.toLocaleString("en")} ${count === 1 ? one : more}`;
const entries = (count: number) => many(count, "entry", "entries");

/** Who is told what by a release, one sentence each. */
export function whoIsTold(kind: RoundKind, preview: ReleasePreview, now: Date): string[] {
  const { go_on: on, end_here: out, people, subscribers, results_released_at: at } = preview;
  const mailed = many(people, "person", "people");
  if (kind === "first_reading") {
    return [
      `${entries(on)} can go into the next round, ${entries(out)} cannot.`,
      "Nobody is mailed: teams learn it with the panel's results.",
    ];
  }
  if (kind === "panel") {
    const isLater = at !== null && Date.parse(at) > now.getTime();
    return [
      `${entries(on)} become Selected, ${entries(out)} Declined.`,
      `${mailed} in their teams ${people === 1 ? "is" : "are"} mailed the result.`,
      `${many(subscribers, "subscriber", "subscribers")} of the mailing list ${subscribers === 1 ? "is" : "are"} told that results are out.`,
      isLater
        ? `The challenge's results are to be released at ${inOfficialTime(at)}: mails and statuses wait for that.`
        : "The challenge's results are released with it: teams read theirs at once.",
    ];
  }
  const what = kind === "final" ? "what it has won" : "whether it goes to Paris";
  return [
    `${entries(on)} ${kind === "final" ? "get a place" : "go on"}, ${entries(out)} ${kind === "final" ? "none" : "do not"}.`,
    `${mailed} in these teams ${people === 1 ? "is" : "are"} mailed: each team reads ${what}.`,
  ];
}
