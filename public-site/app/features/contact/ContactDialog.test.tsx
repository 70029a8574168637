import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { inTurn, refusal } from "#common/testing/fakeServer.ts";
import { signedInAs } from "#common/testing/sessions.ts";
import { profileRow } from "~/testing/profiles.ts";
import { renderRoutes } from "~/testing/renderRoutes.tsx";
import { siteServer } from "~/testing/server.ts";
// Loaded ahead, so that no test waits for its code.
import "./ContactDialog.tsx";
import { useContactDialog } from "./ContactDialogProvider.tsx";

const SEND = "POST /functions/v1/handle-contact-form";
const PROFILE = "GET /rest/v1/profiles";
const SENT = { data: {} };
const server = siteServer({ [SEND]: SENT });

/** What the robot check's widget was given when it was last shown. */
let widget: {
  onVerify: (token: string) => void;
  onExpire: () => void;
  onError: (code: string) => void;
};
const resetCaptcha = vi.fn();
// The widget is a page of hCaptcha's in a frame, which its script brings: jsdom loads neither.
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

const FAILURE = "There was an error sending your message. Please try again.";

function Opener() {
  const { openContactDialog } = useContactDialog();
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

async function fill(user: Awaited<ReturnType<typeof open>>["user"]) {
  await user.type(field("Name"), "Ada Byron");
  await user.type(field("Email"), "ada@example.com");
  await user.type(field("Subject"), "Needle length");
  await user.type(field("Message"), "How long?");
}

const passRobotCheck = () => act(() => widget.onVerify("token"));

beforeEach(() => {
  resetCaptcha.mockReset();
});

describe("before sending", () => {
  it("loads the robot check once the form has been painted", async () => {
    const frames: FrameRequestCallback[] = [];
    vi.spyOn(window, "requestAnimationFrame").mockImplementation((frame) => frames.push(frame));
    const { user } = renderRoutes([{ path: "/", Component: Opener }], "/");
    await user.click(screen.getByRole("button", { name: "Contact Us" }));
    expect(await screen.findByRole("textbox", { name: "Message" })).toBeInTheDocument();
    expect(screen.queryByTestId("robot check")).toBeNull();
    act(() => {
      for (const frame of frames) frame(0);
    });
    expect(await screen.findByTestId("robot check")).toBeInTheDocument();
  });

  it("cannot be sent without the robot check, nor once it has expired", async () => {
    await open();
    expect(sendButton()).toBeDisabled();
    expect(sendButton()).toHaveAccessibleDescription(
      /^Complete the robot check.*three working days\.$/,
    );
    passRobotCheck();
    expect(sendButton()).toBeEnabled();
    expect(sendButton()).toHaveAccessibleDescription(/^We answer by email/);
    act(() => widget.onExpire());
    expect(sendButton()).toBeDisabled();
  });

  it("explains a robot check that cannot be loaded, logs it, and loads it again", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const { user } = await open();
    act(() => widget.onError("script-error"));
    expect(log).toHaveBeenCalledOnce();
    expect(screen.getByRole("alert")).toHaveTextContent("The robot check could not be loaded");
    expect(screen.getByRole("link", { name: "challenge@example.com" })).toHaveAttribute(
      "href",
      "mailto:challenge@example.com",
    );
    await user.click(screen.getByRole("button", { name: "Load the robot check again" }));
    expect(screen.getByTestId("robot check")).toBeInTheDocument();
  });
});

describe("for a signed-in person", () => {
  beforeEach(() => void signedInAs());

  it("begins with name and address, and offers a copy to that address", async () => {
    const { user } = await open();
    await waitFor(() => expect(field("Name")).toHaveValue("Ada Byron"));
    expect(field("Email")).toHaveValue("ada@example.com");
    await waitFor(() => expect(field("Subject")).toHaveFocus());
    await user.clear(field("Email"));
    await user.type(field("Email"), "lab@example.com");
    await user.type(field("Subject"), "Needle length");
    await user.type(field("Message"), "How long?");
    await user.click(screen.getByRole("checkbox", { name: "Send a copy to ada@example.com" }));
    passRobotCheck();
    await user.click(sendButton());
    await screen.findByText("Thank you for reaching out to us.");
    expect(server.sentTo(SEND)).toEqual([
      {
        data: {
          name: "Ada Byron",
          email: "lab@example.com",
          subject: "Needle length",
          message: "How long?",
          recaptchaToken: "token",
          copy: true,
        },
      },
    ]);
  });

  it("does not take the focus from what is being written", async () => {
    const profile = Promise.withResolvers<object[]>();
    server.answer({ [PROFILE]: profile.promise });
    const { user } = await open();
    await user.click(field("Message"));
    profile.resolve([profileRow()]);
    await waitFor(() => expect(field("Name")).toHaveValue("Ada Byron"));
    // Long enough for the focus to be placed.
    await act(() => new Promise((placed) => setTimeout(placed)));
    await user.keyboard("Which adhesives?");
    expect(field("Message")).toHaveValue("Which adhesives?");
    expect(field("Subject")).toHaveValue("");
  });

  it("leaves what was typed before that is known", async () => {
    const profile = Promise.withResolvers<object[]>();
    server.answer({ [PROFILE]: profile.promise });
    const { user } = await open();
    await user.type(field("Name"), "Somebody");
    await act(async () => profile.resolve([profileRow()]));
    expect(await screen.findByRole("checkbox")).not.toBeChecked();
    expect(field("Name")).toHaveValue("Somebody");
    expect(field("Email")).toHaveValue("");
  });

  it("offers no copy to anybody else", async () => {
    localStorage.clear();
    await open();
    expect(screen.queryByRole("checkbox")).toBeNull();
  });
});

describe("sending", () => {
  it("thanks, closes itself after three seconds, is cleared and gives the focus back", async () => {
    const { user, opener } = await open();
    await fill(user);
    passRobotCheck();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      await user.click(sendButton());
      expect(
        await screen.findByText("Your message has been sent successfully!"),
      ).toBeInTheDocument();
      expect(screen.getByText("Thank you for reaching out to us.")).toBeInTheDocument();
      await act(() => vi.advanceTimersByTimeAsync(2_500));
      expect(screen.getByRole("dialog")).toBeInTheDocument();
      await act(() => vi.advanceTimersByTimeAsync(1_500));
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
      await waitFor(() => expect(opener).toHaveFocus());
    } finally {
      vi.useRealTimers();
    }
    await user.click(opener);
    expect(await screen.findByRole("textbox", { name: "Message" })).toHaveValue("");
  });

  it("keeps everything after an error and asks for a new robot check", async () => {
    server.answer({ [SEND]: inTurn(refusal(503), SENT) });
    const { user } = await open();
    await fill(user);
    passRobotCheck();
    await user.click(sendButton());
    expect(await screen.findByRole("alert")).toHaveTextContent(FAILURE);
    expect(field("Name")).toHaveValue("Ada Byron");
    expect(field("Message")).toHaveValue("How long?");
    expect(field("Message")).toBeEnabled();
    expect(resetCaptcha).toHaveBeenCalledOnce();
    expect(sendButton()).toBeDisabled();

    passRobotCheck();
    await user.click(sendButton());
    expect(await screen.findByText("Thank you for reaching out to us.")).toBeInTheDocument();
  });
});

it("shows an answer that came while it was closed", async () => {
  const answer = Promise.withResolvers<typeof SENT>();
  server.answer({ [SEND]: answer.promise });
  const { user, opener } = await open();
  await fill(user);
  passRobotCheck();
  await user.click(sendButton());
  await user.keyboard("{Escape}");
  await act(async () => answer.resolve(SENT));
  await user.click(opener);
  expect(await screen.findByText("Your message has been sent successfully!")).toBeInTheDocument();
});

it("loses nothing when it is closed", async () => {
  const { user, opener } = await open();
  await user.type(field("Message"), "Half a thought");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(opener).toHaveFocus());
  await user.click(opener);
  expect(await screen.findByRole("textbox", { name: "Message" })).toHaveValue("Half a thought");
});
