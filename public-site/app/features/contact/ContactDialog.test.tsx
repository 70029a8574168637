import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { loadSender, sendContactMessage } from "~/data/contact.ts";
import { DONE, failure } from "~/lib/outcome.ts";
import { renderRoutes } from "~/testing/renderRoutes.tsx";
// Loaded ahead, so that no test waits for its code.
import "./ContactDialog.tsx";
import { useContactDialog } from "./contactDialogContext.ts";

vi.mock("~/data/contact.ts", () => ({ loadSender: vi.fn(), sendContactMessage: vi.fn() }));
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
  vi.mocked(loadSender).mockReset().mockResolvedValue(null);
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
    expect(sendButton()).toHaveAccessibleDescription(
      /^Pass the robot check.*three working days\.$/,
    );
    passRobotCheck();
    expect(sendButton()).toBeEnabled();
    expect(sendButton()).toHaveAccessibleDescription(/^We answer by email/);
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

describe("for whoever is signed in", () => {
  const SENDER = { name: "Ada Byron", email: "ada@example.com" };

  it("begins with name and address, and offers a copy to that address", async () => {
    vi.mocked(loadSender).mockResolvedValue(SENDER);
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
    expect(send).toHaveBeenCalledExactlyOnceWith(
      {
        name: "Ada Byron",
        email: "lab@example.com",
        subject: "Needle length",
        message: "How long?",
      },
      "token",
      true,
    );
  });

  it("does not take the focus from what is being written", async () => {
    const { promise, resolve } = Promise.withResolvers<typeof SENDER>();
    vi.mocked(loadSender).mockReturnValue(promise);
    const { user } = await open();
    await user.click(field("Message"));
    resolve(SENDER);
    await waitFor(() => expect(field("Name")).toHaveValue("Ada Byron"));
    // Long enough for the focus to be placed.
    await act(() => new Promise((placed) => setTimeout(placed)));
    await user.keyboard("Which adhesives?");
    expect(field("Message")).toHaveValue("Which adhesives?");
    expect(field("Subject")).toHaveValue("");
  });

  it("leaves what was typed before that is known", async () => {
    const { promise, resolve } = Promise.withResolvers<typeof SENDER>();
    vi.mocked(loadSender).mockReturnValue(promise);
    const { user } = await open();
    await user.type(field("Name"), "Somebody");
    await act(async () => resolve(SENDER));
    expect(field("Name")).toHaveValue("Somebody");
    expect(field("Email")).toHaveValue("");
    expect(screen.getByRole("checkbox")).not.toBeChecked();
  });

  it("offers no copy to anybody else", async () => {
    await open();
    expect(screen.queryByRole("checkbox")).toBeNull();
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
      false,
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

it("leads to the field that the server refuses, and says why beside it", async () => {
  send.mockResolvedValue({ ...failure(FAILURE, "Subject is too long."), field: "subject" });
  const { user } = await open();
  await fill(user);
  passRobotCheck();
  await user.click(sendButton());
  await waitFor(() => expect(field("Subject")).toHaveFocus());
  expect(field("Subject")).toHaveAccessibleDescription(`${FAILURE} Subject is too long.`);
  expect(screen.queryByRole("alert")).toBeNull();
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
