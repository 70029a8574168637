import { Alert, Box, Button, TextField } from "@mui/material";
import { useState } from "react";
import { useDataProvider, useNotify, useRefresh } from "react-admin";
import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import { useAllRows } from "../../components/useAllRows.ts";
import type { AdminDataProvider } from "../../data/dataProvider.ts";
import { messageFor } from "../../data/errors.ts";
import { ChooseFile } from "./ChooseFile.tsx";
import { argumentsOf, InvitationFields, isSendable, NO_ADDITION } from "./InvitationFields.tsx";
import { linesOfFile } from "./invitationFile.ts";
import { readInvitations } from "./invitationLines.ts";
import { type Judge, judgeStateLabel } from "./judge.ts";

/** A line whose invitation does not go out, or did not, and why. */
interface Failed {
  line: string;
  problem: string;
}

/** Opens a list of judges to invite. */
export function InviteMany() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" onClick={() => setIsOpen(true)}>
        Invite many
      </Button>
      {isOpen && <InvitationList onClose={() => setIsOpen(false)} />}
    </>
  );
}

/**
 * Invites everybody on a pasted list, or in a file. Who is known already is left out: the same list can
 * be sent again. What cannot be sent stays in the field, with the reason.
 */
function InvitationList({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState("");
  const [addition, setAddition] = useState(NO_ADDITION);
  const [failed, setFailed] = useState<readonly Failed[]>([]);
  const [sent, setSent] = useState<number>();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh();
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
  const fresh = readable.filter(({ invitee }) => !stateOf.has(invitee.email.toLowerCase()));
  const isSending = sent !== undefined;

  function change(list: string) {
    setText(list);
    setFailed([]);
  }

  async function inviteAll() {
    const failures: Failed[] = [];
    setFailed([]);
    for (const [index, { line, invitee }] of fresh.entries()) {
      setSent(index);
      const { entriesCap, ...person } = invitee;
      try {
        await dataProvider.callDatabase("invite_judge", {
          ...argumentsOf(addition),
          ...(entriesCap && { entries_cap: entriesCap }),
          ...person,
          // Somebody else may send the same list meanwhile.
          again: false,
        });
      } catch (error) {
        console.error(error);
        failures.push({
          line,
          problem: messageFor(error, "The invitation could not be sent. Please try again."),
        });
      }
    }
    setSent(undefined);
    setFailed(failures);
    setText(failures.map(({ line }) => line).join("\n"));
    const count = fresh.length - failures.length;
    notify(`${count} ${count === 1 ? "invitation is" : "invitations are"} on the way.`);
    if (failures.length === 0) onClose();
    refresh();
  }

  return (
    <ConfirmDialog
      open
      title="Invite many judges"
      question="One on each line, with name and address, and if you like how many entries at most. Everybody gets a mail with a link of their own; who was invited before gets none."
      action={isSending ? `Inviting ${sent + 1} of ${fresh.length}...` : `Invite ${fresh.length}`}
      isDestructive={false}
      isForm
      busy={isSending}
      disabled={!judges || fresh.length === 0 || problems.length > 0 || !isSendable(addition)}
      onConfirm={() => void inviteAll()}
      onClose={onClose}
    >
      <Box sx={{ display: "grid", gap: 2, mt: 2 }}>
        <ChooseFile
          disabled={isSending}
          onRead={(csv) => change([text.trim(), linesOfFile(csv)].filter(Boolean).join("\n"))}
        />
        <TextField
          label="Names and addresses"
          placeholder="Ines Amado, ines@example.com, 20"
          value={text}
          onChange={({ target }) => change(target.value)}
          multiline
          minRows={6}
          maxRows={16}
          autoFocus
          disabled={isSending}
        />
        <Problems title="Please mend these lines:" lines={problems} />
        <Problems title="These are known already, and get no mail:" lines={known} />
        <Problems title="These were not invited, and stay in the field:" lines={failed} />
        <InvitationFields value={addition} disabled={isSending} onChange={setAddition} />
      </Box>
    </ConfirmDialog>
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
