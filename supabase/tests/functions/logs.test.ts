import { describe, expect, test, vi } from "vitest";
import { logFailure, Problem } from "../../functions/_server/log.ts";
import { startOwnFunctions } from "./ownFunctions.ts";
import { signUpAdmin, stack } from "./support.ts";

/** A secret that must not appear in the log. */
const PERSONAL = "Ada.Lovelace";

const MESSAGE = {
  name: PERSONAL,
  email: `${PERSONAL}@example.com`,
  subject: `About ${PERSONAL}`,
  message: `I am ${PERSONAL}`,
  recaptchaToken: PERSONAL,
};

describe("every call writes one line of JSON without request data", () => {
  test("a successful call, with the id of its response", async () => {
    const admin = await signUpAdmin();
    const { send, printed, logged } = await startOwnFunctions(stack);
    const headers = {
      authorization: `Bearer ${admin.token}`,
      "content-type": "application/json",
      "user-agent": PERSONAL,
    };
    const response = await send(
      `list-admin-users?for=${PERSONAL}`,
      { method: "POST", headers, body: '{"data":{}}' },
      "203.0.113.7",
    );
    expect(response.status).toBe(200);
    expect(logged()).toEqual([
      {
        level: "info",
        function: "list-admin-users",
        status: 200,
        code: "OK",
        duration_ms: expect.any(Number),
        request_id: response.headers.get("x-request-id"),
      },
    ]);
    expect(printed.join()).not.toMatch(/203\.0\.113\.7|Ada/);
    expect(printed.join()).not.toContain(admin.token);
  });

  test("refused calls", async () => {
    const { printed, logged, call } = await startOwnFunctions(stack);
    const form = "handle-contact-form";
    for (const payload of [MESSAGE, { ...MESSAGE, email: PERSONAL }, PERSONAL]) {
      await call(form, { payload, headers: { "x-name": PERSONAL } });
    }
    await call(form, { payload: MESSAGE, headers: { "content-type": `text/${PERSONAL}` } });
    const headers = { authorization: `Bearer ${PERSONAL}` };
    await call("get-user-email", { payload: { uid: PERSONAL }, headers });
    expect(logged().map((line) => [line.function, line.status, line.code])).toEqual([
      ...Array(4).fill([form, 400, "INVALID_ARGUMENT"]),
      ["get-user-email", 401, "UNAUTHENTICATED"],
    ]);
    expect(printed.join()).not.toContain(PERSONAL);
  });
});

describe("the log of an unexpected error has only its type and location", () => {
  function written(error: unknown): string {
    const print = vi.spyOn(console, "error").mockImplementation(() => undefined);
    try {
      logFailure(error);
      expect(print).toHaveBeenCalledOnce();
      return String(print.mock.calls[0]?.[0]);
    } finally {
      print.mockRestore();
    }
  }

  const named = (name: string) => Object.assign(new Error("x"), { name });
  const renamed = Object.assign(new Error("second"), {
    stack: `Error: first\n    at file:///${PERSONAL}.ts:1:1`,
  });

  test.each([
    ["its message", new Error(PERSONAL)],
    ["a message that looks like a place", new Error(`x\n    at file:///${PERSONAL}.ts:1:1`)],
    ["a message that was changed later", renamed],
    ["its name", named(`${PERSONAL} <ada@example.com>`)],
    ["its cause", new Error("x", { cause: new Error(PERSONAL) })],
    ["its properties", Object.assign(new Error("x"), { detail: `Key (email)=(${PERSONAL})` })],
    ["a text that was thrown", PERSONAL],
    ["an object that was thrown", { message: PERSONAL, toString: (): string => PERSONAL }],
    ["several lines", new Error(`${PERSONAL}\n{"level":"info"}`)],
  ])("not %s", (_, error) => {
    const line = written(error);
    expect(line).not.toContain("Ada");
    expect(line.split("\n")).toHaveLength(1);
    expect(JSON.parse(line)).toMatchObject({ level: "error" });
  });

  test("but its location, and our own messages", () => {
    const error = Object.assign(new TypeError("x"), {
      stack: [
        "TypeError: x",
        "    at send (file:///functions/_server/email.ts:3:7)",
        "    at async file:///functions/send-emails/index.ts:11:5",
        "    at eventLoopTick (ext:core/01_core.js:178:7)",
      ].join("\n"),
    });
    expect(JSON.parse(written(error))).toMatchObject({
      problem: "TypeError",
      at: [
        "file:///functions/_server/email.ts:3:7",
        "file:///functions/send-emails/index.ts:11:5",
        "ext:core/01_core.js:178:7",
      ],
    });
    const problem = "The setting is missing.";
    expect(JSON.parse(written(new Problem(problem)))).toMatchObject({ problem });
  });
});
