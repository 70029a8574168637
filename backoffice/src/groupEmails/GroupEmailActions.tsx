import { Alert, Box, Button } from "@mui/material";
import { useState } from "react";
import { useGetIdentity } from "react-admin";
import { useNavigate } from "react-router-dom";
import { ConfirmDialog } from "../components/ConfirmDialog.tsx";
import { useChange } from "../components/useChange.ts";
import {
  type GroupEmail,
  type GroupEmailState,
  groupEmailPath,
  type NewGroupEmailState,
  people,
} from "../records/groupEmail.ts";

/** The actions that the state of a group email allows. */
export function GroupEmailActions({ groupEmail }: { groupEmail: GroupEmail }) {
  const { state } = groupEmail;
  const navigate = useNavigate();
  const change = useChange("change_group_email", {
    success: state === "sending" ? "Sending canceled." : "The email is a draft again.",
    failure: "Failed to change the email. Please try again.",
  });
  const changeTo = (wanted: GroupEmailState) => change.mutate({ id: groupEmail.id, state: wanted });
  const duplicate = () =>
    navigate(groupEmailPath("new"), {
      state: { original: groupEmail } satisfies NewGroupEmailState,
    });
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1.5, alignItems: "center" }}>
      {state === "approval_requested" && <Approve groupEmail={groupEmail} />}
      {(state === "approval_requested" || state === "scheduled") && (
        <Button variant="outlined" disabled={change.isPending} onClick={() => changeTo("draft")}>
          Return to draft
        </Button>
      )}
      {state === "sending" && (
        <CancelSending isBusy={change.isPending} onCancel={() => changeTo("canceled")} />
      )}
      <Button variant="outlined" onClick={duplicate}>
        Duplicate
      </Button>
      {state === "draft" && <DeleteDraft groupEmail={groupEmail} />}
    </Box>
  );
}

/** Approval by an administrator other than the one who submitted the email. */
function Approve({ groupEmail }: { groupEmail: GroupEmail }) {
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
  if (groupEmail.requested_by === identity.id) {
    return (
      <Alert severity="info" sx={{ flexBasis: "100%", maxWidth: 880 }}>
        Another administrator must approve this email.
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
        title={`Approve this email to ${people(groupEmail.recipients_count ?? 0)}?`}
        question={`${groupEmail.requested_by_email ?? "Another administrator"} requested approval. You approve the content and the recipients as shown here.`}
        action="Approve"
        isDestructive={false}
        busy={isPending}
        onConfirm={() => mutate({ id: groupEmail.id, expected_updated_at: groupEmail.updated_at })}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}

function CancelSending({ isBusy, onCancel }: { isBusy: boolean; onCancel: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button color="error" disabled={isBusy} onClick={() => setIsAsking(true)}>
        Cancel sending
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Cancel sending this email?"
        question="Emails that were not sent yet will not be sent. You cannot resume sending."
        action="Cancel sending"
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

function DeleteDraft({ groupEmail }: { groupEmail: GroupEmail }) {
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useChange("delete_group_email", {
    success: "The draft has been deleted.",
    failure: "Failed to delete the draft. Please try again.",
    onDone: () => navigate("/group-emails", { replace: true }),
  });
  return (
    <>
      <Button color="error" onClick={() => setIsAsking(true)}>
        Delete draft
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Delete this draft?"
        question="It was not sent to anyone. This action cannot be undone."
        action="Delete"
        busy={isPending}
        onConfirm={() => mutate({ id: groupEmail.id })}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}
