import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
  Typography,
} from "@mui/material";
import { type FormEvent, useId, useState } from "react";
import { ResourceContextProvider, useCreate, useGetList, useNotify, useRefresh } from "react-admin";
import { TEXT_LIMITS } from "#shared/constants.ts";
import type { Tables } from "#shared/database.types.ts";
import { requiredText } from "#shared/validation.ts";
import { LoadFailed } from "../components/LoadFailed.tsx";
import { messageFor } from "../data/errors.ts";
import { MOST_ROWS } from "../data/readPage.ts";
import type { MessageText } from "../forms/MessageForm.tsx";
import { UnsavedGuard } from "../forms/UnsavedGuard.tsx";
import { DeleteButton } from "../lists/DeleteButton.tsx";
import { MULTILINE_TEXT } from "../theme/multilineText.ts";

type Template = Pick<Tables<"admin_templates">, "id" | "title" | "body">;

/** Opens the answers that administrators keep: to put one into the reply, or to keep the reply. */
export function ReplyTemplates(message: MessageText) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);

  function insert({ body }: Template) {
    message.setText(message.text.trim() ? `${message.text.trimEnd()}\n\n${body}` : body);
    close();
  }

  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Templates</Button>
      <Dialog open={isOpen} onClose={close} aria-labelledby={id} fullWidth maxWidth="sm">
        <DialogTitle id={id}>Reply templates</DialogTitle>
        <DialogContent sx={{ display: "grid", gap: 2 }}>
          <ResourceContextProvider value="templates">
            <Templates onInsert={insert} />
          </ResourceContextProvider>
          {message.text.trim() && <KeepReply body={message.text} />}
        </DialogContent>
        <DialogActions>
          <Button onClick={close}>Close</Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

function Templates({ onInsert }: { onInsert: (template: Template) => void }) {
  const { data, error, isPending, refetch } = useGetList<Template>(
    "templates",
    {
      filter: { kind: "reply" },
      pagination: { page: 1, perPage: MOST_ROWS },
      sort: { field: "title", order: "ASC" },
    },
    { onError: console.error },
  );
  if (error) {
    return (
      <LoadFailed error={error} onRetry={() => refetch()}>
        The templates could not be loaded.
      </LoadFailed>
    );
  }
  if (isPending) return <Typography color="text.secondary">Loading...</Typography>;
  if (!data?.length) {
    return (
      <Typography color="text.secondary">
        There are none yet. Write a reply, and keep it here for the next time.
      </Typography>
    );
  }
  return (
    <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
      {data.map((template) => (
        <Box
          component="li"
          key={template.id}
          sx={{ py: 1.5, borderBottom: 1, borderColor: "divider" }}
        >
          <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1 }}>
            <Typography component="h3" variant="subtitle2" sx={{ flexGrow: 1, minWidth: 0 }}>
              <bdi>{template.title}</bdi>
            </Typography>
            <Button
              variant="outlined"
              aria-label={`Insert ${template.title}`}
              onClick={() => onInsert(template)}
            >
              Insert
            </Button>
            <DeleteButton
              record={template}
              title="Delete this template?"
              question={`Delete the template ${template.title}? Replies that were sent stay.`}
              failure="Failed to delete the template. Please try again."
              success="The template has been deleted."
            />
          </Box>
          <Box
            sx={{ ...MULTILINE_TEXT, color: "text.secondary", maxHeight: 120, overflow: "auto" }}
          >
            {template.body}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** Keeps the reply that is being written, in the place of the template with the same title. */
function KeepReply({ body }: { body: string }) {
  const [create, { isPending }] = useCreate();
  const notify = useNotify();
  const refresh = useRefresh();
  const [title, setTitle] = useState("");
  const [error, setError] = useState<string>();

  async function keep(event: FormEvent) {
    event.preventDefault();
    // Dialogs are within the reply's form in React's tree.
    event.stopPropagation();
    const checked = requiredText("Title", TEXT_LIMITS.subject)(title);
    setError("error" in checked ? checked.error : undefined);
    if ("error" in checked) return;
    try {
      const data = { kind: "reply", title: checked.value, content: { body } };
      await create("templates", { data }, { returnPromise: true });
      notify("The reply is kept as a template.");
      setTitle("");
      refresh();
    } catch (failure) {
      console.error(failure);
      notify(messageFor(failure, "Failed to keep the template. Please try again."), {
        type: "error",
      });
    }
  }

  return (
    <Box
      component="form"
      noValidate
      onSubmit={keep}
      sx={{ display: "flex", alignItems: "start", gap: 1 }}
    >
      <TextField
        label="Keep this reply as"
        value={title}
        onChange={(event) => setTitle(event.target.value)}
        error={Boolean(error)}
        helperText={error}
        disabled={isPending}
        fullWidth
      />
      <Button type="submit" variant="outlined" disabled={isPending} sx={{ mt: 0.25 }}>
        Keep
      </Button>
      <UnsavedGuard isUnsaved={title.trim() !== ""} loss="The reply is not kept as a template." />
    </Box>
  );
}
