import { CHALLENGE_DATE_FIELDS } from "../configuration/configuration.ts";
import { inOfficialTime } from "../forms/localDateTime.ts";

/** One setting of the configuration that was changed. */
interface SettingChange {
  setting: string;
  from: string;
  to: string;
}

/** What the configuration's screen calls its settings. */
const LABELS: ReadonlyMap<string, string> = new Map([
  ["phase", "Challenge phase"],
  ["time", "Time"],
  ["max_submission_members", "Maximum submission members"],
  ...CHALLENGE_DATE_FIELDS.map(({ field, label }) => [field, label] as const),
]);

/** Which settings a line about the configuration names, and from what to what they went. */
export function settingChanges(details: unknown): SettingChange[] {
  return Object.entries(Object(details)).map(([name, change]) => {
    const { from, to } = Object(change) as { from?: unknown; to?: unknown };
    const setting = LABELS.get(name) ?? name.replaceAll("_", " ");
    return { setting, from: settingText(name, from), to: settingText(name, to) };
  });
}

/** Moments are the settings whose name ends in "_at". */
function settingText(name: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return "nothing";
  return name.endsWith("_at") ? inOfficialTime(String(value)) : String(value);
}
