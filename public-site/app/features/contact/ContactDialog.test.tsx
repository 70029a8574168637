import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { NETWORK_DOWN, sequence } from "#common/testing/fakeServer.ts";
import { signedInAs } from "#common/testing/sessions.ts";
import { ANONYMOUS, openKeeper } from "#common/work/keptWork.ts";
import { fill } from "~/testing/fill.ts";
import { profileRow } from "~/testing/profiles.ts";
import { expectAlert, expectLink, renderRoutes } from "~/testing/renderRoutes.tsx";
import { siteServer } from "~/testing/server.ts";
// Loaded in advance, so that no test waits for its code.
import "./ContactDialog.tsx";
import { useContactDialog } from "./ContactDialogProvider.tsx";
import { watchContactDialog } from "./contactPage.ts";

const SEND = "POST /functions/v1/handle-contact-form";
const PROFILE = "GET /rest/v1/profiles";
const SENT = { data: {} };
const server = siteServer({ [SEND]: SENT });

/** The callbacks of the latest robot check. */
let widget: {
  onVerify: (token: string) => void;
  onExpire: () => void;
  onError: (code: string) => void;
};
const resetCaptcha = vi.fn();
watchContactDialog();
// hCaptcha's script and its frame, which jsdom does not load.
vi.mock("@hcaptcha/react-hcaptcha", async () => {
  const { useImperativeHandle } = await import("react");
  return {
    default: function Widget(props: typeof widget & { ref: React.Ref<unknown> }) {
      widget = props;
      useImperativeHandle(props.ref, () => ({ resetCaptcha }));
      return <div data-testid="robot check" />;
    },
  };
});

function Opener() {
  const openContactDialog = useContactDialog();
  return (
    <button type="button" onClick={openContactDialog}>
      Contact Us
    </button>
  );
}

async function open() {
  const { user } = renderRoutes([{ path: "/", Component: Opener }], "/");
  const opener = screen.getByRole("button", { name: "Contact Us" });
  await user.click(opener);
  await screen.findByRole("dialog", { name: "Contact Us" });
  await screen.findByTestId("robot check");
  return { user, opener };
}

const field = (name: string) => screen.getByRole("textbox", { name });
const sendButton = () => screen.getByRole("button", { name: "Send" });

const passRobotCheck = () => act(() => widget.onVerify("token"));

beforeEach(() => {
  resetCaptcha.mockReset();
});

it("needs the robot check, which expires, and can be loaded again after a failure", async () => {
  const { user } = await open();
  expect(sendButton()).toBeDisabled();
  expect(sendButton()).toHaveAccessibleDescription(
    /^Complete the robot check.*three business days\.$/,
  );
  expect(screen.queryByRole("checkbox")).toBeNull();
  passRobotCheck();
  expect(sendButton()).toBeEnabled();
  expect(sendButton()).toHaveAccessibleDescription(/^We reply by email/);
  act(() => widget.onExpire());
  expect(sendButton()).toBeDisabled();

  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  act(() => widget.onError("script-error"));
  expect(log).toHaveBeenCalledOnce();
  expect(screen.getByRole("alert")).toHaveTextContent("We couldn’t load the robot check");
  expectLink("challenge@example.com", "mailto:challenge@example.com");
  await user.click(screen.getByRole("button", { name: "Reload the robot check" }));
  expect(screen.getByTestId("robot check")).toBeInTheDocument();
});

describe("for a signed-in person", () => {
  beforeEach(() => void signedInAs());

  it("starts with name and address, and offers a copy to that address", async () => {
    const { user } = await open();
    await waitFor(() => expect(field("Name")).toHaveValue("Ada Byron"));
    expect(field("Email")).toHaveValue("ada@example.com");
    await waitFor(() => expect(field("Subject")).toHaveFocus());
    await fill(user, { Email: "lab@example.com", Subject: "Needle", Message: "How long?" });
    const copy = { name: "Send a copy to ada@example.com" };
    await user.click(await screen.findByRole("checkbox", copy));
    passRobotCheck();
    await user.click(sendButton());
    await screen.findByText("Thank you for reaching out to us.");
    const message = {
      name: "Ada Byron",
      email: "lab@example.com",
      subject: "Needle",
      message: "How long?",
    };
    expect(server.sentTo(SEND)).toEqual([
      { data: { ...message, recaptchaToken: "token", copy: true } },
    ]);
  });

  it("does not take the focus from a field in use", async () => {
    const profile = Promise.withResolvers<object[]>();
    server.answer({ [PROFILE]: profile.promise });
    const { user } = await open();
    await user.click(field("Message"));
    profile.resolve([profileRow()]);
    await waitFor(() => expect(field("Name")).toHaveValue("Ada Byron"));
    // Wait until the dialog has set the focus.
    await act(() => new Promise((placed) => setTimeout(placed)));
    await user.keyboard("Which?");
    expect(field("Message")).toHaveValue("Which?");
    expect(field("Subject")).toHaveValue("");
  });

  it("keeps text typed before the profile is loaded", async () => {
    const profile = Promise.withResolvers<object[]>();
    server.answer({ [PROFILE]: profile.promise });
    const { user } = await open();
    await fill(user, { Name: "Somebody" });
    await act(async () => profile.resolve([profileRow()]));
    expect(await screen.findByRole("checkbox")).not.toBeChecked();
    expect(field("Name")).toHaveValue("Somebody");
    expect(field("Email")).toHaveValue("");
  });
});

const SENDER = { Name: "Ada Byron", Email: "ada@example.com" };
const MESSAGE = { ...SENDER, Subject: "Needle", Message: "How long?" };

it("keeps everything after an error, then thanks, closes after three seconds and is cleared", async () => {
  server.answer({ [SEND]: sequence(NETWORK_DOWN, SENT) });
  const { user, opener } = await open();
  await fill(user, MESSAGE);
  passRobotCheck();
  await user.click(sendButton());
  await expectAlert(
    "There was an error sending your message. Please try again.Please check your connection. Complete the robot check again.",
  );
  for (const [name, text] of Object.entries(MESSAGE)) expect(field(name)).toHaveValue(text);
  expect(resetCaptcha).toHaveBeenCalledOnce();
  expect(sendButton()).toBeDisabled();
  const message = screen.getByRole("alert");
  expect(document.activeElement, "not on the disabled button").toContainElement(message);

  passRobotCheck();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    await user.click(sendButton());
    expect(await screen.findByText("Your message has been sent successfully!")).toBeInTheDocument();
    expect(screen.getByText("Thank you for reaching out to us.")).toBeInTheDocument();
    expect(screen.getByText("Close")).toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(2_500));
    expect(screen.getByRole("dialog")).toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(1_500));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(opener).toHaveFocus());
    // Wait for the end of the transition.
    await act(() => vi.advanceTimersByTimeAsync(500));
  } finally {
    vi.useRealTimers();
  }
  await user.click(opener);
  expect(await screen.findByRole("textbox", { name: "Message" })).toHaveValue("");
});

it("can be edited while it is sent, and keeps what is typed then", async () => {
  const answer = Promise.withResolvers<typeof SENT>();
  server.answer({ [SEND]: answer.promise });
  const { user } = await open();
  await fill(user, MESSAGE);
  passRobotCheck();
  await user.click(sendButton());
  expect(screen.getByRole("button", { name: "Sending..." })).toBeDisabled();
  await user.type(field("Message"), " And why?");
  await act(async () => answer.resolve(SENT));
  expect(await screen.findByText("Your message has been sent successfully!")).toBeInTheDocument();
  // The form shows it when the dialog is opened again.
  const work = { name: "contact", personId: ANONYMOUS };
  expect(openKeeper(work).found?.typed).toBe("How long? And why?");
});

it("keeps the input if it is closed, and then shows an answer that arrived", async () => {
  const answer = Promise.withResolvers<typeof SENT>();
  server.answer({ [SEND]: answer.promise });
  const { user, opener } = await open();
  await fill(user, MESSAGE);
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(opener).toHaveFocus());
  await user.click(opener);
  expect(await screen.findByRole("textbox", { name: "Message" })).toHaveValue("How long?");
  await screen.findByTestId("robot check");
  passRobotCheck();
  await user.click(sendButton());
  await user.keyboard("{Escape}");
  await act(async () => answer.resolve(SENT));
  await user.click(opener);
  expect(await screen.findByText("Your message has been sent successfully!")).toBeInTheDocument();
});
