import { expect, it } from "vitest";
import { refusal } from "#common/testing/fakeServer.ts";
import { siteServer } from "~/testing/server.ts";
import { sendContactMessage } from "./contact.ts";

const SEND = "POST /functions/v1/handle-contact-form";
const server = siteServer({ [SEND]: { data: {} } });

const MESSAGE = { name: "Ada", email: "ada@example.com", subject: "Needle", message: "How long?" };
const detail = "The reason.";

it.each([
  [429, {}, {}],
  [400, { details: { name: detail } }, { field: "name" }],
])("shows the reason for a refusal, beside its field: %i", async (status, more, field) => {
  server.answer({ [SEND]: refusal(status, { error: { message: detail, ...more } }) });
  expect(await sendContactMessage(MESSAGE, "token")).toEqual({
    ok: false,
    message: "There was an error sending your message. Please try again.",
    detail,
    ...field,
  });
});
