import { Box } from "@mui/material";
import { UnsavedGuard } from "../forms/UnsavedGuard.tsx";
import type { GroupMail } from "../records/groupMail.ts";
import { BeforeSending } from "./BeforeSending.tsx";
import { MailActions } from "./MailActions.tsx";
import { MailFields } from "./MailFields.tsx";
import { MailTemplates } from "./MailTemplates.tsx";
import { SavingDraft } from "./SavingDraft.tsx";
import { SendMail } from "./SendMail.tsx";
import { useAutosavedMail } from "./useAutosavedMail.ts";

/** A draft: what it says can change and saves itself, and who gets that is counted below. */
export function Draft({ mail }: { mail: GroupMail }) {
  const draft = useAutosavedMail(mail);
  return (
    <Box sx={{ display: "grid", gap: 3, gridTemplateColumns: "minmax(0, 1fr)" }}>
      <MailFields form={draft.typed} onChange={draft.change} onSubmit={() => void draft.save()}>
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1.5, alignItems: "center" }}>
          <SavingDraft of={draft} id={mail.id} />
          <MailTemplates form={draft.typed} />
        </Box>
        <UnsavedGuard
          isUnsaved={draft.isUnsaved}
          loss="Your last changes to the mail could not be saved."
          onLeave={draft.save}
        />
      </MailFields>
      <BeforeSending mail={mail}>
        {(numbers, isCurrent) => (
          <SendMail mail={mail} numbers={numbers} isSaved={!draft.isUnsaved && isCurrent} />
        )}
      </BeforeSending>
      <MailActions mail={mail} />
    </Box>
  );
}
