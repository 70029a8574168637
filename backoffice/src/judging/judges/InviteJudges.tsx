import { Alert, Button, TextField } from "@mui/material";
import { useState } from "react";
import { useDataProvider, useNotify } from "react-admin";
import { counted } from "#common/words.ts";
import { TEXT_LIMITS } from "#shared/constants.ts";
import { useBulkAction } from "../../components/bulkAction.tsx";
import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import { useAllRows } from "../../components/useAllRows.ts";
import type { AdminDataProvider } from "../../data/dataProvider.ts";
import { messageFor } from "../../data/errors.ts";
import { FileButton } from "../FileButton.tsx";
import { isCap, linesOfFile, MAX_CAP, readInvitations } from "./invitationLines.ts";
import { type Judge, judgeStateLabel } from "./judge.ts";

/** In bytes; far more than any list of judges needs. */
const MAX_FILE_SIZE = 1_000_000;

interface Problem {
  line: string;
  problem: string;
}

/** Invites judges, one per line. */
export function InviteJudges() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="contained" onClick={() => setIsOpen(true)}>
        Invite judges
      </Button>
      {isOpen && <InvitationList onClose={() => setIsOpen(false)} />}
    </>
  );
}

/**
 * Invites the judges of a pasted list or a file. It skips judges who were invited before, so the same list
 * can be sent twice. Lines that fail stay in the field.
 */
function InvitationList({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState("");
  const [message, setMessage] = useState("");
  const [cap, setCap] = useState("");
  const [failed, setFailed] = useState<readonly Problem[]>([]);
  const dataProvider = useDataProvider<AdminDataProvider>();
  const notify = useNotify();
  const { data: judges } = useAllRows<Pick<Judge, "email" | "state">>("judges", {}, [
    "email",
    "state",
  ]);
  const stateOf = new Map(judges?.map(({ email, state }) => [email?.toLowerCase(), state]));
  const lines = readInvitations(text);
  const problems = lines.filter((line) => "problem" in line);
  const readable = lines.flatMap((line) => ("invitee" in line ? [line] : []));
  const known = readable.flatMap(({ line, invitee }) => {
    const state = stateOf.get(invitee.email.toLowerCase());
    return state ? [{ line, problem: judgeStateLabel(state) }] : [];
  });
  const newLines = readable.filter(({ invitee }) => !stateOf.has(invitee.email.toLowerCase()));
  const isValidCap = cap === "" || isCap(Number(cap));

  function invite({ invitee: { entriesCap, ...person } }: (typeof newLines)[number]) {
    return dataProvider.callDatabase("invite_judge", {
      ...(message.trim() && { message: message.trim() }),
      ...((entriesCap || cap) && { entries_cap: entriesCap ?? Number(cap) }),
      ...person,
      // Another administrator may be sending the same list.
      resend: false,
    });
  }

  async function read(file: File) {
    if (file.size > MAX_FILE_SIZE) {
      notify("This file is too large for a list of judges. Choose a smaller one.", {
        type: "error",
      });
      return;
    }
    const added = linesOfFile(await file.text());
    setText([text.trim(), added].filter(Boolean).join("\n"));
  }

  const sending = useBulkAction(invite, {
    success: (count) => `${counted(count, "invitation is", "invitations are")} being sent`,
    onDone: (failures) => {
      if (failures.length === 0) return onClose();
      setText(failures.map(({ item }) => item.line).join("\n"));
      setFailed(
        failures.map(({ item, error }) => {
          const problem = messageFor(error, "Failed to send the invitation. Please try again.");
          return { line: item.line, problem };
        }),
      );
    },
  });
  const isSending = sending.progress !== undefined;
  const typed = new Set(lines.map(({ line }) => line));

  return (
    <ConfirmDialog
      open
      title="Invite judges"
      question="Enter one judge per line: name, email address and, optionally, the maximum number of entries. Each judge gets a personal link to accept or decline. Judges you have invited before are skipped."
      action={
        sending.progress
          ? `Sending ${sending.progress.done + 1} of ${sending.progress.total}...`
          : `Send ${newLines.length === 0 ? "invitations" : counted(newLines.length, "invitation", "invitations")}`
      }
      isForm
      busy={isSending}
      disabled={!judges || newLines.length === 0 || problems.length > 0 || !isValidCap}
      onConfirm={() => sending.mutation.mutate(newLines)}
      onClose={onClose}
    >
      <FileButton
        label="Choose CSV file"
        field="CSV file"
        accept=".csv,text/csv"
        disabled={isSending}
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
        disabled={isSending}
      />
      <Problems title="Fix these lines:" lines={problems} />
      <Problems title="Invited before, no email is sent:" lines={known} />
      <Problems
        title="Not invited. These lines are still in the field:"
        lines={failed.filter(({ line }) => typed.has(line))}
      />
      <TextField
        label="Personal message"
        helperText="Quoted in the invitation. Leave empty to send only the standard text."
        value={message}
        onChange={({ target }) => setMessage(target.value)}
        multiline
        minRows={2}
        maxRows={8}
        disabled={isSending}
        slotProps={{ htmlInput: { maxLength: TEXT_LIMITS.message } }}
      />
      <TextField
        label="Maximum entries per round"
        helperText="For lines without a number. Judges can set a lower limit. Leave empty for no limit."
        type="number"
        value={cap}
        onChange={({ target }) => setCap(target.value)}
        disabled={isSending}
        slotProps={{ htmlInput: { min: 1, max: MAX_CAP } }}
      />
    </ConfirmDialog>
  );
}

function Problems({ title, lines }: { title: string; lines: readonly Problem[] }) {
  if (lines.length === 0) return null;
  return (
    <Alert severity="warning" sx={{ overflowWrap: "anywhere" }}>
      {title}
      {lines.map(({ line, problem }) => (
        <div key={line}>
          <bdi>{line}</bdi>: {problem}
        </div>
      ))}
    </Alert>
  );
}
