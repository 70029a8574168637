import { Box, Typography } from "@mui/material";
import { useCreate, useGetList, useNotify, useRefresh } from "react-admin";
import type { Tables } from "#shared/database.types.ts";
import { messageFor } from "../data/errors.ts";
import { MessageForm } from "../forms/MessageForm.tsx";
import { LoadFailed } from "../layout/LoadFailed.tsx";
import { DateTime } from "../lists/DateTime.tsx";
import { WRITTEN } from "../theme/written.ts";
import type { ContactRequest } from "./contactRequest.ts";

type Reply = Tables<"admin_contact_replies">;

interface ContactRepliesProps {
  request: ContactRequest;
}

/** What was answered by email, and room for another answer. */
export function ContactReplies({ request }: ContactRepliesProps) {
  const [create] = useCreate<Reply>();
  const notify = useNotify();
  const refresh = useRefresh();
  const {
    data: replies,
    total,
    error,
    refetch,
  } = useGetList<Reply>(
    "contact-replies",
    {
      filter: { contact_request_id: request.id },
      sort: { field: "created_at", order: "ASC" },
      pagination: { page: 1, perPage: 100 },
    },
    { onError: console.error },
  );

  async function reply(body: string): Promise<boolean> {
    try {
      const data = { contact_request_id: request.id, body, expected_replies: total };
      await create("contact-replies", { data }, { returnPromise: true });
      notify(`Your reply to ${request.email} is on its way.`);
      refresh();
      return true;
    } catch (failure) {
      console.error(failure);
      notify(messageFor(failure, "Failed to send the reply. Please try again."), {
        type: "error",
      });
      return false;
    }
  }

  return (
    <Box component="section" aria-label="Replies">
      {error && (
        <LoadFailed onRetry={() => refetch()} sx={{ mb: 2 }}>
          The replies could not be loaded.
        </LoadFailed>
      )}
      {replies?.map(({ id, body, created_at: sentAt }) => (
        <Box key={id} sx={{ mb: 2, pl: 1.5, borderLeft: 2, borderColor: "divider" }}>
          <Typography variant="body2" color="text.secondary">
            Replied <DateTime value={sentAt} />
          </Typography>
          <Box sx={WRITTEN}>{body}</Box>
        </Box>
      ))}
      <Box sx={{ pt: 1 }}>
        <MessageForm label="Reply" action="Send reply" busyAction="Sending..." onSend={reply} />
      </Box>
    </Box>
  );
}
