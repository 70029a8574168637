import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from "@mui/material";
import { useId, useState } from "react";
import { useListContext } from "react-admin";
import type { Tables } from "#shared/database.types.ts";
import { validate } from "#shared/validation.ts";
import { REPLY_RULES, replyEmail, type WrittenEmail } from "#shared/writtenEmails.ts";
import { ChangeButton } from "../components/ChangeButton.tsx";
import { Dotted } from "../components/Dotted.tsx";
import { Moment } from "../components/MomentField.tsx";
import { useDatabaseChange } from "../components/useDatabaseChange.ts";
import { EmailPreview } from "../emails/EmailPreview.tsx";
import { MessageForm, type MessageText } from "../forms/MessageForm.tsx";
import { RelatedRecords, RelatedRows } from "../lists/RelatedRecords.tsx";
import { administratorName } from "../records/administrator.ts";
import { Templates } from "../templates/Templates.tsx";
import { MULTILINE_TEXT } from "../theme/theme.ts";
import type { ContactRequest } from "./ContactRequest.tsx";

type Reply = Tables<"admin_contact_replies">;

interface ContactRepliesProps {
  request: ContactRequest;
  /** Opens the next request, if there is one. */
  onNext: (() => void) | undefined;
}

/** All replies, and below them the form for the next one. */
export function ContactReplies({ request, onNext }: ContactRepliesProps) {
  return (
    <Box component="section" aria-label="Replies" sx={{ display: "grid", gap: 2 }}>
      <RelatedRecords record={request} reference="contact-replies" target="contact_request_id">
        <RelatedRows<Reply>
          isConversation
          failure="We couldn’t load the replies."
          text={({ body }) => <Box sx={MULTILINE_TEXT}>{body}</Box>}
          details={(reply) => (
            <Dotted>
              <Moment at={reply.created_at} />
              {administratorName(reply.author_email)}
            </Dotted>
          )}
        />
        <ReplyForm request={request} onNext={onNext} />
      </RelatedRecords>
    </Box>
  );
}

/** Sends a reply, unless someone else has replied since the replies were loaded. */
function ReplyForm({ request, onNext }: ContactRepliesProps) {
  const { total = 0 } = useListContext<Reply>();
  const { mutateAsync } = useDatabaseChange("reply_to_contact_request", {
    success: `Your reply to ${request.email} has been sent.`,
    failure: "Failed to send the reply. Please try again.",
  });
  const reply = (body: string, resolve: boolean) =>
    mutateAsync({ id: request.id, seen_replies: total, body, resolve });

  return (
    <MessageForm
      name={`reply/${request.id}`}
      label="Reply"
      action="Send reply"
      busyAction="Sending..."
      onSend={(body) => reply(body, false)}
      help={`The email starts with “${replyTo(request, "").text[0]}” and quotes the sender’s message below your reply.`}
      tools={(message) => (
        <>
          <ReplyTemplates {...message} />
          <ReplyPreview request={request} body={message.text} />
        </>
      )}
      {...(request.status !== "resolved" && {
        other: {
          action: "Send and resolve",
          onSend: (body: string) => reply(body, true),
          onSent: onNext,
        },
      })}
      isMain={request.status === "resolved"}
    >
      <ResolveButton request={request} onNext={onNext} />
    </MessageForm>
  );
}

/** Resolves a request without a reply, and opens the next one. */
function ResolveButton({ request, onNext }: ContactRepliesProps) {
  if (request.status === "resolved") return null;
  return (
    <ChangeButton
      label="Resolve"
      request="set_contact_request_status"
      args={{ id: request.id, revision: request.revision, status: "resolved" }}
      success={`The request from ${request.name} has been resolved.`}
      failure="Failed to update contact request status. Please try again."
      onDone={() => onNext?.()}
    />
  );
}

/** The email that a reply becomes. */
function replyTo({ name, subject, message }: ContactRequest, body: string): WrittenEmail {
  const valid = validate(REPLY_RULES, { name, subject, message, body: body.trim() || "…" });
  if (!valid.ok) throw new Error("Stored messages are valid.");
  return replyEmail(valid.values);
}

/** Shows the reply in its frame, in a dialog. */
function ReplyPreview({ request, body }: { request: ContactRequest; body: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const titleId = useId();
  const close = () => setIsOpen(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Preview</Button>
      {/* Narrower than the dialog below it. */}
      <Dialog
        open={isOpen}
        onClose={close}
        fullWidth
        maxWidth={false}
        aria-labelledby={titleId}
        slotProps={{ paper: { sx: { maxWidth: 560 } } }}
      >
        <DialogTitle id={titleId}>Preview</DialogTitle>
        <DialogContent>
          <EmailPreview email={replyTo(request, body)} />
        </DialogContent>
        <DialogActions>
          <Button onClick={close}>Close</Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

/** The templates of replies: inserted at the end of the reply, or saved from it. */
export function ReplyTemplates({ text, setText }: MessageText) {
  return (
    <Templates
      kind="reply"
      content={text.trim() ? { body: text } : undefined}
      onInsert={({ body }) => setText(text.trim() ? `${text.trimEnd()}\n\n${body}` : body)}
      summary={({ body }) => (
        <Box sx={{ ...MULTILINE_TEXT, color: "text.secondary", maxHeight: 120, overflow: "auto" }}>
          {body}
        </Box>
      )}
    />
  );
}
