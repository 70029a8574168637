import { Link } from "@mui/material";
import { SIGN_OUT_QUESTION } from "#common/unsavedWork.ts";
import { ConfirmDialog } from "../components/ConfirmDialog.tsx";
import { OWN_ENTRY } from "../data/access.ts";

interface SignOutQuestionProps {
  onConfirm: () => void;
  onClose: () => void;
}

/** Says what signing out would lose. */
export default function SignOutQuestion({ onConfirm, onClose }: SignOutQuestionProps) {
  return (
    <ConfirmDialog
      open
      title={SIGN_OUT_QUESTION.title}
      question={
        <>
          {SIGN_OUT_QUESTION.loss.entry}{" "}
          <Link href={OWN_ENTRY}>{SIGN_OUT_QUESTION.open.entry}</Link>{" "}
          {SIGN_OUT_QUESTION.openReason}
        </>
      }
      action="Sign Out"
      cancel={SIGN_OUT_QUESTION.stay}
      busy={false}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
