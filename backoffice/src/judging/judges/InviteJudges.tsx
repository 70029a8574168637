import { Alert, TextField } from "@mui/material";
import { useState } from "react";
import { useNotify } from "react-admin";
import { counted } from "#common/words.ts";
import { MAX_REVIEWS_PER_JUDGE, TEXT_LIMITS } from "#shared/constants.ts";
import { ConfirmedChange } from "../../components/ConfirmedAction.tsx";
import { useAllRows } from "../../components/useAllRows.ts";
import { FileButton } from "../FileButton.tsx";
import { type InvitationLine, isCap, linesOfFile, readInvitations } from "./invitationLines.ts";
import { type Judge, judgeStateLabel } from "./judge.ts";

/** In bytes; far more than any list of judges needs. */
const MAX_FILE_SIZE = 1_000_000;

/**
 * Invites the judges of a pasted list or a file: all of them, or none if one cannot be invited. It skips judges who were
 * invited before, so the same list can be sent twice.
 */
export function InviteJudges() {
  const [text, setText] = useState("");
  const [message, setMessage] = useState("");
  const [cap, setCap] = useState("");
  // Why the database refuses an address.
  const [refusals, setRefusals] = useState<ReadonlyMap<string, string>>(new Map());
  const notify = useNotify();
  const { data: judges } = useAllRows<Pick<Judge, "email" | "state">>("judging/judges", {}, [
    "email",
    "state",
  ]);
  const stateOf = new Map(judges?.map(({ email, state }) => [email?.toLowerCase(), state]));
  const lines = readInvitations(text).map((read) => ({
    ...read,
    problem: read.problem ?? refusals.get(read.invitee?.email.toLowerCase() ?? ""),
  }));
  const problems = lines.filter(({ problem }) => problem);
  const known = lines.flatMap(({ number, line, invitee }) => {
    const state = invitee && stateOf.get(invitee.email.toLowerCase());
    return state ? [{ number, line, problem: judgeStateLabel(state) }] : [];
  });
  const invitees = lines
    .flatMap(({ invitee }) => invitee ?? [])
    .filter(({ email }) => !stateOf.has(email.toLowerCase()))
    .map((invitee) => ({
      ...invitee,
      reviews_cap: invitee.reviews_cap ?? (cap ? Number(cap) : null),
    }));
  const isValidCap = cap === "" || isCap(Number(cap));

  async function read(file: File) {
    if (file.size > MAX_FILE_SIZE) {
      notify("This file is too large for a list of judges. Choose a smaller file.", {
        type: "error",
      });
      return;
    }
    const added = linesOfFile(await file.text());
    setText([text.trim(), added].filter(Boolean).join("\n"));
  }

  /** Shows at its line what the database says about an address. */
  function showRefusals(error: Error): boolean {
    const refused = new Map(
      [...error.message.matchAll(/^(\S+@\S+): (.+)$/gm)].map(([, email = "", problem = ""]) => [
        email.toLowerCase(),
        problem,
      ]),
    );
    setRefusals(refused);
    return refused.size > 0;
  }

  function clear() {
    setRefusals(new Map());
    setText("");
    setMessage("");
    setCap("");
  }

  return (
    <ConfirmedChange
      label="Invite judges"
      button={{ variant: "contained" }}
      request="invite_judges"
      success={({ length }) => `${counted(length, "invitation is", "invitations are")} being sent.`}
      failure="Failed to send the invitations. Please try again."
      args={() => ({ invitees, message: message.trim() })}
      onFailure={showRefusals}
      onToggle={clear}
      title="Invite judges"
      question="Enter one judge per line: name, email address and, optionally, the maximum number of reviews per round. Each judge gets a personal link to accept or decline. Judges you have invited before are skipped."
      action={`Send ${invitees.length === 0 ? "invitations" : counted(invitees.length, "invitation", "invitations")}`}
      isForm
      disabled={!judges || invitees.length === 0 || problems.length > 0 || !isValidCap}
    >
      <FileButton
        label="Choose CSV file"
        field="CSV file"
        accept=".csv,text/csv"
        onFile={(file) => void read(file)}
      />
      <TextField
        label="Names and email addresses"
        placeholder="Ines Amado, ines@example.com, 20"
        value={text}
        onChange={({ target }) => setText(target.value)}
        multiline
        minRows={6}
        maxRows={16}
        autoFocus
      />
      <Problems title="Fix these lines:" lines={problems} />
      <Problems title="Already invited (no email will be sent):" lines={known} />
      <TextField
        label="Personal message"
        helperText="This text is added to the invitation. Leave empty to send only the standard text."
        value={message}
        onChange={({ target }) => setMessage(target.value)}
        multiline
        minRows={2}
        maxRows={8}
        slotProps={{ htmlInput: { maxLength: TEXT_LIMITS.message } }}
      />
      <TextField
        label="Maximum reviews per round"
        helperText="Applies to lines without a number. Judges can set a lower limit. Leave empty for no limit."
        type="number"
        value={cap}
        onChange={({ target }) => setCap(target.value)}
        slotProps={{ htmlInput: { min: 1, max: MAX_REVIEWS_PER_JUDGE } }}
      />
    </ConfirmedChange>
  );
}

function Problems({ title, lines }: { title: string; lines: readonly InvitationLine[] }) {
  if (lines.length === 0) return null;
  return (
    <Alert severity="warning" sx={{ overflowWrap: "anywhere" }}>
      {title}
      {lines.map(({ number, line, problem }) => (
        <div key={number}>
          <bdi>{line}</bdi>: {problem}
        </div>
      ))}
    </Alert>
  );
}
