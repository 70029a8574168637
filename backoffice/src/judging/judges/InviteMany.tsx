import { Alert, Box, Button, TextField } from "@mui/material";
import { useState } from "react";
import { useDataProvider, useNotify, useRefresh } from "react-admin";
import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import type { AdminDataProvider } from "../../data/dataProvider.ts";
import { messageFor } from "../../data/errors.ts";
import { readInvitations } from "./invitationLines.ts";

/** A line whose invitation did not go out, and why. */
interface Failed {
  line: string;
  problem: string;
}

/** Invites everybody on a pasted list. What cannot be sent stays in the field, with the reason. */
export function InviteMany() {
  const [isOpen, setIsOpen] = useState(false);
  const [text, setText] = useState("");
  const [failed, setFailed] = useState<readonly Failed[]>([]);
  const [sent, setSent] = useState<number>();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh();
  const lines = readInvitations(text);
  const problems = lines.filter((line) => "problem" in line);
  const isSending = sent !== undefined;

  async function inviteAll() {
    const failures: Failed[] = [];
    setFailed([]);
    for (const [index, read] of lines.entries()) {
      setSent(index);
      if (!("invitee" in read)) continue;
      try {
        await dataProvider.callDatabase("invite_judge", read.invitee);
      } catch (error) {
        console.error(error);
        failures.push({
          line: read.line,
          problem: messageFor(error, "The invitation could not be sent. Please try again."),
        });
      }
    }
    setSent(undefined);
    setFailed(failures);
    setText(failures.map(({ line }) => line).join("\n"));
    const count = lines.length - failures.length;
    notify(`${count} ${count === 1 ? "invitation is" : "invitations are"} on the way.`);
    if (failures.length === 0) setIsOpen(false);
    refresh();
  }

  return (
    <>
      <Button variant="outlined" onClick={() => setIsOpen(true)}>
        Invite many
      </Button>
      <ConfirmDialog
        open={isOpen}
        title="Invite many judges"
        question="One on each line, with name and address. Everybody gets a mail with a link of their own; who was invited before and has not answered gets another one."
        action={isSending ? `Inviting ${sent + 1} of ${lines.length}...` : `Invite ${lines.length}`}
        isDestructive={false}
        isForm
        busy={isSending}
        disabled={lines.length === 0 || problems.length > 0}
        onConfirm={() => void inviteAll()}
        onClose={() => setIsOpen(false)}
      >
        <Box sx={{ display: "grid", gap: 2, mt: 2 }}>
          <TextField
            label="Names and addresses"
            placeholder="Ines Amado, ines@example.com"
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              setFailed([]);
            }}
            multiline
            minRows={6}
            maxRows={16}
            autoFocus
            disabled={isSending}
          />
          <Problems title="Please mend these lines:" lines={problems} />
          <Problems title="These were not invited, and stay in the field:" lines={failed} />
        </Box>
      </ConfirmDialog>
    </>
  );
}

function Problems({ title, lines }: { title: string; lines: readonly Failed[] }) {
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
