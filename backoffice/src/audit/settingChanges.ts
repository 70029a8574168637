import { inOfficialTime } from "../forms/localDateTime.ts";

/** One setting of the configuration that was changed. */
interface SettingChange {
  setting: string;
  from: string;
  to: string;
}

/** Which settings a line about the configuration names, and from what to what they went. */
export function settingChanges(details: unknown): SettingChange[] {
  return Object.entries(Object(details)).map(([name, change]) => {
    const { from, to } = Object(change) as { from?: unknown; to?: unknown };
    const setting = name.replace(/_at$/, "").replaceAll("_", " ");
    return { setting, from: settingText(name, from), to: settingText(name, to) };
  });
}

/** Moments are the settings whose name ends in "_at". */
function settingText(name: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return "nothing";
  return name.endsWith("_at") ? inOfficialTime(String(value)) : String(value);
}
