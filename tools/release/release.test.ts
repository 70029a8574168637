import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { stepsOf } from "./steps.ts";
import { waitForHealth } from "./waitForHealth.ts";

const TARGET = { projectRef: "abcdefghijklmnopqrst", upload: "upload build/hosting/site" };
const namesOf = (way: "forward" | "back") => stepsOf(way, TARGET).map(({ name }) => name);

test("the database comes before what needs it, and settings after the pages that they ask more of", () => {
  expect(namesOf("forward")).toEqual(["database", "edge functions", "build", "site", "settings"]);
});

test("the way back touches neither the database nor the settings", () => {
  expect(namesOf("back")).toEqual(["edge functions", "build", "site"]);
});

test("whatever goes to Supabase goes to the project that was named", () => {
  const commands = stepsOf("forward", TARGET).map(({ command }) => command);
  for (const command of commands.filter(([program]) => program === "supabase")) {
    expect(command).toContain("--remote=abcdefghijklmnopqrst");
  }
});

const answers = [
  [503, "1.1.0"],
  [200, "1.0.0"],
  [200, "1.1.0"],
] as const;
let asked = 0;
const server = createServer((_request, answer) => {
  const [status, version] = answers[asked++] ?? [503, "1.1.0"];
  answer.writeHead(status).end(JSON.stringify({ version }));
}).listen(0, "127.0.0.1");
afterAll(() => server.close());
const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

test("a release is done once every part is well and its own functions answer, and says what is not", async () => {
  expect(await waitForHealth(address(), { version: "1.1.0", pauseMs: 1 })).toBe(
    '{"version":"1.1.0"}',
  );
  expect(asked).toBe(3);
  const wanted = { version: "1.1.0", tries: 2, pauseMs: 1 };
  await expect(waitForHealth(address(), wanted)).rejects.toThrow(
    'It is not well, or not 1.1.0: {"version":"1.1.0"}',
  );
});
