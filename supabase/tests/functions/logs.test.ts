import { describe, expect, test, vi } from "vitest";
import { answerWith } from "#tools/testing/api/answerWith.ts";
import { logFailure, Problem } from "../../functions/_server/problem.ts";
import { startOwnFunctions } from "./ownFunctions.ts";
import { signUpAdmin, stack } from "./support.ts";

/** Must be found in no line of the log. */
const PERSONAL = "Ada.Lovelace";

interface Line {
  level: string;
  function: string;
  status?: number;
  code?: string;
  duration_ms?: number;
  request_id?: string;
  problem?: string;
}

/** The lines that functions printed, which all are JSON after the function's name. */
function linesOf(printed: string[]): Line[] {
  return printed.map((line) => JSON.parse(line.replace(/^\[[a-z-]+\] /, "")) as Line);
}

const MESSAGE = {
  name: PERSONAL,
  email: `${PERSONAL}@example.com`,
  subject: `About ${PERSONAL}`,
  message: `I am ${PERSONAL}`,
  recaptchaToken: PERSONAL,
};

describe("every call leaves one line of JSON without anything that was sent", () => {
  test("a call that is answered, with the id that its answer has", async () => {
    const admin = await signUpAdmin();
    const { host, printed } = await startOwnFunctions(stack);
    const response = await host.handle(
      new Request(`${stack.apiUrl}/functions/v1/list-admin-users?for=${PERSONAL}`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${admin.token}`,
          "content-type": "application/json",
          "user-agent": PERSONAL,
        },
        body: '{"data":{}}',
      }),
      "203.0.113.7",
    );
    expect(response.status).toBe(200);
    expect(linesOf(printed)).toEqual([
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

  test("calls that are refused", async () => {
    const { printed, call } = await startOwnFunctions(stack);
    const headers = { "x-name": PERSONAL };
    await call("handle-contact-form", { payload: MESSAGE, headers });
    await call("handle-contact-form", { payload: { ...MESSAGE, email: PERSONAL }, headers });
    await call("handle-contact-form", { payload: PERSONAL, headers });
    await call("handle-contact-form", {
      payload: MESSAGE,
      headers: { "content-type": `text/${PERSONAL}` },
    });
    await call("get-user-email", {
      payload: { uid: PERSONAL },
      headers: { authorization: `Bearer ${PERSONAL}` },
    });
    expect(linesOf(printed).map((line) => [line.function, line.status, line.code])).toEqual([
      ["handle-contact-form", 400, "INVALID_ARGUMENT"],
      ["handle-contact-form", 400, "INVALID_ARGUMENT"],
      ["handle-contact-form", 400, "INVALID_ARGUMENT"],
      ["handle-contact-form", 400, "INVALID_ARGUMENT"],
      ["get-user-email", 401, "UNAUTHENTICATED"],
    ]);
    expect(printed.join()).not.toContain(PERSONAL);
  });

  test("a call that fails on our side, which has a line more under the same id", async () => {
    const service = await answerWith((_request, _body, response) => {
      const codes = ["invalid-input-secret", PERSONAL];
      response.end(JSON.stringify({ success: false, "error-codes": codes }));
    });
    const { printed, call } = await startOwnFunctions(stack, { HCAPTCHA_VERIFY_URL: service });
    expect(await call("handle-contact-form", { payload: MESSAGE })).toMatchObject({ status: 500 });
    const lines = linesOf(printed);
    expect(lines).toMatchObject([
      { level: "error", problem: "hCaptcha refuses our settings: invalid-input-secret." },
      { level: "info", status: 500, code: "INTERNAL" },
    ]);
    expect(lines[0]?.request_id).toBe(lines[1]?.request_id);
    expect(printed.join()).not.toContain(PERSONAL);
  });

  test("a call that fails because of a service that sends back what it was sent", async () => {
    const echo = await answerWith((request, body, response) => {
      response.writeHead(500, { "content-type": "application/json" });
      response.end(JSON.stringify({ message: `${request.url} ${body}`, code: body, error: body }));
    });
    const { printed, call } = await startOwnFunctions(stack, { HCAPTCHA_VERIFY_URL: echo });
    expect(await call("handle-contact-form", { payload: MESSAGE })).toMatchObject({ status: 503 });
    expect(linesOf(printed)).toMatchObject([
      { level: "error", problem: "hCaptcha answered with status 500." },
      { level: "info", status: 503, code: "UNAVAILABLE" },
    ]);
    expect(printed.join()).not.toContain(PERSONAL);
  });
});

describe("of an error that nobody foresaw only its kind and place are written", () => {
  function written(error: unknown): string {
    const print = vi.spyOn(console, "error").mockImplementation(() => undefined);
    try {
      logFailure("some-function", error);
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
    expect(JSON.parse(line)).toMatchObject({ level: "error", function: "some-function" });
  });

  test("but where it was thrown, and what we say ourselves", () => {
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
