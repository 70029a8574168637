import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { readBody } from "#server/body.ts";
import { ROOT } from "#tools/stack/config.ts";

const ADDRESS = "https://functions.example.com/";

/** A request whose body is still being written when it is read. */
function unfinished(first: string) {
  let hangUp = (_: Error): void => undefined;
  let isCanceled = false;
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(first));
      hangUp = (error) => controller.error(error);
    },
    cancel: () => {
      isCanceled = true;
    },
  });
  const half = { duplex: "half" };
  const request = new Request(ADDRESS, { method: "POST", body, ...half });
  return { request, hangUp, isCanceled: () => isCanceled };
}

describe("a function's body", () => {
  afterEach(() => vi.useRealTimers());

  it("is read as it is, also when there is none", async () => {
    const full = new Request(ADDRESS, { method: "POST", body: "four" });
    expect(new TextDecoder().decode(await readBody(full, 4))).toBe("four");
    expect(await readBody(new Request(ADDRESS, { method: "POST" }), 4)).toHaveLength(0);
  });

  it("is left where it is once it is too large, before it is at its end", async () => {
    const { request, isCanceled } = unfinished("fives");
    await expect(readBody(request, 4)).rejects.toMatchObject({ reason: "large", httpStatus: 413 });
    expect(isCanceled()).toBe(true);
  });

  it("is not waited for longer than 15 seconds", async () => {
    vi.useFakeTimers();
    const { request, isCanceled } = unfinished("one");
    const refused = expect(readBody(request, 4)).rejects.toMatchObject({
      reason: "slow",
      httpStatus: 408,
    });
    await vi.advanceTimersByTimeAsync(15_000);
    await refused;
    expect(isCanceled()).toBe(true);
  });

  it("is broken when its sender hangs up", async () => {
    const { request, hangUp } = unfinished("one");
    const refused = expect(readBody(request, 4)).rejects.toMatchObject({
      reason: "broken",
      httpStatus: 400,
    });
    hangUp(new Error("reset"));
    await refused;
  });

  it("is read by no function in another way", () => {
    const folder = path.join(ROOT, "supabase/functions");
    const others = readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts") && !name.endsWith("_server/body.ts"))
      .filter((name) =>
        /\brequest\.(body|text|json|formData|arrayBuffer|blob|bytes)\b/.test(
          readFileSync(path.join(folder, name), "utf8"),
        ),
      );
    expect(others).toEqual([]);
  });
});
