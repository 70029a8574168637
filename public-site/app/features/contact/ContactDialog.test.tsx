import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { sendContactMessage } from "~/data/contact.ts";
import { DONE, failure } from "~/lib/outcome.ts";
import { renderRoutes } from "~/testing/renderRoutes.tsx";
// Loaded ahead, so that no test waits for its code.
import "./ContactDialog.tsx";
import { useContactDialog } from "./contactDialogContext.ts";

vi.mock("~/data/contact.ts", () => ({ sendContactMessage: vi.fn() }));
const send = vi.mocked(sendContactMessage);

/** What the robot check's widget was given when it was last shown. */
let widget: {
  onVerify: (token: string) => void;
  onExpire: () => void;
  onError: (code: string) => void;
};
const resetCaptcha = vi.fn();
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
  send.mockReset().mockResolvedValue(DONE);
  resetCaptcha.mockReset();
});

describe("before sending", () => {
  it("loads the robot check only once it is open", async () => {
    renderRoutes([{ path: "/", Component: Opener }], "/");
    expect(screen.queryByTestId("robot check")).toBeNull();
  });

  it("has a message field of six rows that says what it is for", async () => {
    await open();
    expect(screen.getByPlaceholderText("Enter your message")).toHaveAttribute("rows", "6");
    for (const name of ["Name", "Email", "Subject", "Message"]) {
      expect(field(name)).toBeRequired();
    }
  });

  it("cannot be sent without the robot check, nor once it has expired", async () => {
    await open();
    expect(sendButton()).toBeDisabled();
    passRobotCheck();
    expect(sendButton()).toBeEnabled();
    act(() => widget.onExpire());
    expect(sendButton()).toBeDisabled();
  });

  it("says beside each field what is missing or wrong, and sends nothing", async () => {
    const { user } = await open();
    await user.type(field("Email"), "ada@");
    passRobotCheck();
    await user.click(sendButton());
    expect(field("Name")).toHaveAccessibleDescription("Name is required.");
    expect(field("Email")).toHaveAccessibleDescription("Please enter a valid email address.");
    expect(field("Subject")).toHaveAccessibleDescription("Subject is required.");
    expect(field("Message")).toHaveAccessibleDescription("Message is required.");
    expect(field("Name")).toHaveFocus();
    expect(send).not.toHaveBeenCalled();
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

describe("sending", () => {
  it("is told, dims the form and happens once", async () => {
    let answer = (_: typeof DONE) => {};
    send.mockReturnValue(new Promise((resolve) => (answer = resolve)));
    const { user } = await open();
    await fill(user);
    passRobotCheck();
    const form = sendButton().closest("form");
    // Two submissions in one go, before anything can be rendered in between.
    await act(async () => {
      if (!form) throw new Error("No form.");
      fireEvent.submit(form);
      fireEvent.submit(form);
    });
    expect(screen.getByRole("button", { name: "Sending..." })).toBeDisabled();
    expect(field("Message")).toBeDisabled();
    expect(send).toHaveBeenCalledOnce();
    expect(send).toHaveBeenCalledWith(
      {
        name: "Ada Byron",
        email: "ada@example.com",
        subject: "Needle length",
        message: "How long?",
      },
      "token",
    );
    await act(async () => answer(DONE));
  });

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
    send.mockResolvedValue(failure(FAILURE));
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

    send.mockResolvedValue(DONE);
    passRobotCheck();
    await user.click(sendButton());
    expect(await screen.findByText("Thank you for reaching out to us.")).toBeInTheDocument();
  });
});

it("shows an answer that came while it was closed", async () => {
  let answer = (_: typeof DONE) => {};
  send.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  const { user, opener } = await open();
  await fill(user);
  passRobotCheck();
  await user.click(sendButton());
  await user.keyboard("{Escape}");
  await act(async () => answer(DONE));
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
