import { describe, expect, test } from "vitest";
import { useRawApi } from "#tools/testing/api/rawApi.ts";
import { refusalOfAddress } from "./guards.ts";

const LONG = "n".repeat(64);
const keys = (count: number, length = 5) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [String(i).padStart(length, "k"), 1]));
const query = (count: number, length?: number) =>
  Object.keys(keys(count, length))
    .map((key) => `${key}=eq.1`)
    .join("&");
const list = (count: number, item: string) => Array.from({ length: count }, () => item).join(",");

describe("an address", () => {
  test.each([
    ["a name that Postgres would cut", `/rpc/${LONG}`],
    ["one of a table", `/${LONG}`],
    ["one of fewer characters, but more bytes", `/rpc/${"%C3%A9".repeat(32)}`],
    ["one as a key", `/finalists?${LONG}=eq.1`],
    ["201 keys", `/finalists?${query(201)}`],
    ["arguments that are long together", `/rpc/submit_entry?${query(20, 60)}`],
    ["a long list of columns", `/finalists?select=${list(201, "id")}`],
    ["deep relations", `/finalists?select=${"a(".repeat(201)}*${")".repeat(201)}`],
    ["a long condition", `/finalists?or=(${list(201, "id.eq.1")})`],
  ])("with %s is refused", (_, address) => {
    expect(refusalOfAddress(address)).toMatchObject({ status: 400, code: "54000" });
  });

  test.each(["/%ff", "/finalists?id=eq.%ff", "/finalists?%ff=eq.1", "/%"])(
    "with bytes that are no UTF-8 is refused: %s",
    (address) => {
      expect(refusalOfAddress(address)).toMatchObject({ status: 400, code: "22021" });
    },
  );

  test.each([
    `/rpc/${"n".repeat(63)}`,
    `/finalists?${query(200)}`,
    `/finalists?select=${list(200, "id")}`,
    `/finalists?id=in.(${list(1000, "1")})`,
    `/finalists?id=not.in.(${list(1000, "1")})`,
    "/finalists?select=id,stages(name)&order=id.desc&title=eq.a?b%26c",
    "/",
  ])("may be %s", (address) => {
    expect(refusalOfAddress(address)).toBeUndefined();
  });
});

describe("what goes to PostgREST", () => {
  const api = useRawApi();

  async function post(body: string, type = "application/json", path = "rpc/no_function") {
    const headers = { "content-type": type };
    const answer = await api.request(`/rest/v1/${path}`, { method: "POST", headers, body });
    return [answer.status, JSON.parse(answer.text).code];
  }

  test("is no body with names that cost", async () => {
    const tooMuch = [400, "54000"];
    expect(await post(JSON.stringify(keys(201)))).toEqual(tooMuch);
    expect(await post(JSON.stringify({ [LONG]: 1 }))).toEqual(tooMuch);
    expect(await post(JSON.stringify(keys(20, 60)))).toEqual(tooMuch);
    expect(await post(JSON.stringify([keys(20, 60)]))).toEqual(tooMuch);
    expect(await post(JSON.stringify(keys(201)), undefined, "submissions")).toEqual(tooMuch);
    expect(await post(`"${"x".repeat(17 * 1024 * 1024)}"`)).toEqual([413, "54000"]);
  });

  test("is JSON alone, whose names can be counted", async () => {
    const notJson = [415, "PGRST102"];
    expect(await post("a=1", "application/x-www-form-urlencoded")).toEqual(notJson);
    expect(await post("a,b\n1,2", "text/csv")).toEqual(notJson);
  });

  test("is what no rule speaks of, and PostgREST answers", async () => {
    expect(await post("{}")).toEqual([404, "PGRST202"]);
    expect(await post(JSON.stringify(keys(16, 60)), "application/json; charset=utf-8")).toEqual([
      404,
      "PGRST202",
    ]);
    expect(await post("{")).toEqual([400, "PGRST102"]);
    const refused = await api.request(`/rest/v1/rpc/${LONG}`);
    expect(JSON.parse(refused.text)).toEqual({
      code: "54000",
      message: "A name of more than 63 bytes.",
      details: null,
      hint: null,
    });
  });
});
