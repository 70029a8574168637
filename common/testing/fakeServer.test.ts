import { afterAll, expect, it, vi } from "vitest";
import { fakeServer, inTurn, NETWORK_DOWN, refusal, startServer } from "./fakeServer.ts";

const server = fakeServer({ "GET /rest/v1/my_entry": [{ id: "1" }] });
const ask = (path: string, init?: RequestInit) => fetch(`http://api.test${path}`, init);

afterAll(() => void vi.unstubAllGlobals());

it("answers by method and path, and keeps what was asked", async () => {
  server.answer({ "POST /rest/v1/rpc/save": undefined });
  expect(await (await ask("/rest/v1/my_entry?select=*")).json()).toEqual([{ id: "1" }]);
  const saved = await ask("/rest/v1/rpc/save", { method: "POST", body: '{"name":"Patch"}' });
  expect(saved.status).toBe(204);
  expect(server.sentTo("POST /rest/v1/rpc/save")).toEqual([{ name: "Patch" }]);
  expect(server.sent[0]?.url.searchParams.get("select")).toBe("*");
});

it("begins anew with each test", () => {
  expect(server.sent).toEqual([]);
});

it.each([
  [[{ id: "1" }], 200, { id: "1" }],
  [[], 406, expect.objectContaining({ code: "PGRST116" })],
])("gives one row of %j to whom asks for an object", async (rows, status, body) => {
  server.answer({ "GET /rest/v1/my_entry": rows });
  const headers = { accept: "application/vnd.pgrst.object+json" };
  const response = await ask("/rest/v1/my_entry", { headers });
  expect(response.status).toBe(status);
  expect(await response.json()).toEqual(body);
});

it("answers in turn, the last for good, and takes the longest name that fits", async () => {
  server.answer({
    "GET /storage/*": refusal(404),
    "GET /storage/v1/*": inTurn(NETWORK_DOWN, refusal(503), "there"),
  });
  await expect(ask("/storage/v1/a")).rejects.toThrow("Failed to fetch");
  expect((await ask("/storage/v1/a")).status).toBe(503);
  expect(await (await ask("/storage/v1/a")).json()).toBe("there");
  expect(await (await ask("/storage/v1/b")).json()).toBe("there");
  expect((await ask("/storage/v2/a")).status).toBe(404);
  expect(server.sentTo("GET /storage/v1/*")).toHaveLength(4);
});

it("tells the test what nobody has answered", async () => {
  const other = startServer({});
  await expect(ask("/rest/v1/unknown")).rejects.toThrow("Nobody answers GET /rest/v1/unknown.");
  expect(() => other.expectAnswers()).toThrow("Nobody answers GET /rest/v1/unknown.");
});
