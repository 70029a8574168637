import { Box } from "@mui/material";
import type { MessageText } from "../forms/MessageForm.tsx";
import { Templates } from "../templates/Templates.tsx";
import { MULTILINE_TEXT } from "../theme/multilineText.ts";

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
