import { expect, it } from "vitest";
import { limits } from "#shared/figures.ts";
import { patientDay } from "./patientDay.ts";

const { moments } = patientDay;

/** Minutes since midnight, of "07:40". */
function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return 60 * hours + minutes;
}

it("wears the device no longer than the brief allows, and without a break", () => {
  const worn = moments.map(({ isWorn }) => isWorn);
  const on = worn.indexOf(true);
  const off = worn.indexOf(false, on);
  expect(worn.indexOf(true, off)).toBe(-1);
  const hours = (minutesOf(moments[off]?.time ?? "") - minutesOf(moments[on]?.time ?? "")) / 60;
  expect(hours).toBeGreaterThan(0);
  expect(hours).toBeLessThanOrEqual(limits.wearHours);
});
