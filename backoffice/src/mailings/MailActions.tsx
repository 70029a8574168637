import { Alert, Box, Button } from "@mui/material";
import { useState } from "react";
import { useGetIdentity } from "react-admin";
import { useNavigate } from "react-router-dom";
import { ConfirmDialog } from "../components/ConfirmDialog.tsx";
import { useChange } from "../components/useChange.ts";
import {
  type GroupMail,
  type MailState,
  mailPath,
  type NewMailState,
  people,
} from "../records/groupMail.ts";

/** What can be done with a mail where it is now: approve, cancel, delete, copy. */
export function MailActions({ mail }: { mail: GroupMail }) {
  const navigate = useNavigate();
  const change = useChange("change_group_email", {
    success: "Done.",
    failure: "Failed to change the mail. Please try again.",
  });
  const to = (state: MailState) => change.mutate({ id: mail.id, state });
  const copy = () => navigate(mailPath("new"), { state: { like: mail } satisfies NewMailState });
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1.5, alignItems: "center" }}>
      {mail.state === "approval_requested" && <Approve mail={mail} />}
      {(mail.state === "approval_requested" || mail.state === "scheduled") && (
        <Button variant="outlined" disabled={change.isPending} onClick={() => to("draft")}>
          Make it a draft
        </Button>
      )}
      {mail.state === "sending" && (
        <Cancel isBusy={change.isPending} onCancel={() => to("canceled")} />
      )}
      <Button variant="outlined" onClick={copy}>
        Copy as a new mail
      </Button>
      {mail.state === "draft" && <DeleteDraft mail={mail} />}
    </Box>
  );
}

/** For others than who has sent it. */
function Approve({ mail }: { mail: GroupMail }) {
  const { identity } = useGetIdentity();
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useChange("approve_group_email", {
    success: (state) =>
      state === "scheduled"
        ? "Approved. The email is scheduled."
        : "Approved. The email is being sent.",
    failure: "Failed to approve the email. Please try again.",
    onDone: () => setIsAsking(false),
  });
  if (!identity) return null;
  if (mail.requested_by === identity.id) {
    return (
      <Alert severity="info" sx={{ flexBasis: "100%", maxWidth: 880 }}>
        Another administrator has to read and approve it here.
      </Alert>
    );
  }
  return (
    <>
      <Button variant="contained" onClick={() => setIsAsking(true)}>
        Approve
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`Approve this email to ${people(mail.recipients_count ?? 0)}?`}
        question={`${mail.requested_by_email ?? "Another administrator"} requested approval. You approve the text and the recipients as shown here.`}
        action="Approve"
        isDestructive={false}
        busy={isPending}
        onConfirm={() => mutate({ id: mail.id, expected_updated_at: mail.updated_at })}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}

function Cancel({ isBusy, onCancel }: { isBusy: boolean; onCancel: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button color="error" disabled={isBusy} onClick={() => setIsAsking(true)}>
        Cancel the rest
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Cancel the rest of this email?"
        question="Recipients to whom it was not sent yet do not get it. You cannot resume it."
        action="Cancel the rest"
        cancel="Back"
        busy={isBusy}
        onConfirm={() => {
          onCancel();
          setIsAsking(false);
        }}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}

function DeleteDraft({ mail }: { mail: GroupMail }) {
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useChange("delete_group_email", {
    success: "The draft has been deleted.",
    failure: "Failed to delete the draft. Please try again.",
    onDone: () => navigate("/mailings", { replace: true }),
  });
  return (
    <>
      <Button color="error" onClick={() => setIsAsking(true)}>
        Delete the draft
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Delete this draft?"
        question="Nobody has got it. It cannot be brought back."
        action="Delete"
        busy={isPending}
        onConfirm={() => mutate({ id: mail.id })}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}
