import { waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { answerWith, NETWORK_DOWN, SESSION } from "~/testing/answers.ts";
import { sendQueuedEmails } from "./outbox.ts";
import { SESSION_STORAGE_KEY } from "./sessionMark.ts";

it("asks for waiting e-mails to be sent", async () => {
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(SESSION));
  const calls = answerWith({ status: 200, body: { data: null } });
  sendQueuedEmails();
  await waitFor(() =>
    expect(calls).toEqual([
      { path: "/functions/v1/send-emails", method: "POST", body: { data: {} } },
    ]),
  );
});

it("disturbs nobody when that fails", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  answerWith(NETWORK_DOWN);
  expect(sendQueuedEmails()).toBeUndefined();
  await waitFor(() => expect(warn).toHaveBeenCalledOnce());
});
