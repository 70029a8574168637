import { expect, test } from "vitest";
import { useOwnOutbox } from "./outbox.ts";

const api = useOwnOutbox();

/** The events of the calendar, by the first part of their UID. */
async function readCalendar() {
  const response = await fetch(`${api.addresses.apiUrl}/functions/v1/calendar`);
  const text = await response.text();
  const unfolded = text.replaceAll("\r\n ", "");
  const events = unfolded.split("BEGIN:VEVENT").slice(1);
  const fieldOf = (event: string, name: string) =>
    new RegExp(`^${name}[^:]*:(.*)$`, "m").exec(event)?.[1]?.trim();
  return {
    response,
    text,
    events: new Map(events.map((event) => [fieldOf(event, "UID")?.split("@")[0], event] as const)),
    fieldOf,
  };
}

test("has the configured dates, in the iCalendar format", async () => {
  const before = await readCalendar();
  expect(before.response.status).toBe(200);
  expect(before.response.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  expect(before.response.headers.get("cache-control")).toBe("public, max-age=900");
  expect(before.text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n/);
  expect(before.text).toMatch(/END:VCALENDAR(\r\n)?$/);
  for (const line of before.text.split("\r\n")) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  }
  expect([...before.events.keys()]).toEqual([
    "challenge-starts",
    "registration-closes",
    "submissions-open",
    "submissions-close",
    "withdrawals-close",
    "finalists-selected",
    "top-three-selected",
    "challenge-ends",
  ]);
  await api.sql`
    update public.challenge_parameters set
      challenge_starts_at = '2031-02-01T05:00:00Z',
      registration_closes_at = '2031-03-01T04:59:59Z',
      submissions_open_at = '2031-03-01T05:00:00Z',
      submissions_close_at = '2031-04-01T04:59:59Z',
      withdrawals_close_at = '2031-04-01T04:59:59Z',
      finalists_selected_at = '2031-05-01T04:59:59Z',
      top_three_selected_at = '2031-06-01T05:00:00Z',
      challenge_ends_at = '2031-07-01T04:59:59Z',
      results_released_at = '2031-05-02T15:00:00Z'`;
  const { events, text, fieldOf } = await readCalendar();
  // The site's port could match the pattern of a year.
  const { host } = new URL(api.addresses.siteUrl);
  expect(text.replaceAll(/DTSTAMP:.*/g, "").replaceAll(host, "")).not.toMatch(/20[12]\d/);
  const starts = (id: string) => fieldOf(events.get(id) ?? "", "DTSTART");
  expect(starts("submissions-close")).toBe("20310401T045959Z");
  expect(starts("results-released")).toBe("20310502T150000Z");
  // The day in the official time zone.
  expect(starts("finalists-selected")).toBe("20310430");
  expect(starts("challenge-ends")).toBe("20310630");
  for (const [id, event] of before.events) {
    expect(fieldOf(events.get(id) ?? "", "UID")).toBe(fieldOf(event, "UID"));
  }
});
