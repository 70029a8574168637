import { Box, Button, TextField } from "@mui/material";
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { isEnter } from "#common/isEnter.ts";
import { useUnsavedWork } from "#common/work/unsavedWork.ts";
import { useDraft } from "#common/work/useDraft.ts";
import { TEXT_LIMITS } from "#shared/constants.ts";
import { requiredLines } from "#shared/validation.ts";
import { FLUSH, ROW } from "../theme/theme.ts";

interface MessageFormProps {
  /** Identifies the text in the storage of this browser, such as "reply/1f…". */
  name: string;
  label: string;
  /** Below the field, unless the text is invalid. */
  help?: string;
  /** The label of the button, and its label while sending. */
  action: string;
  busyAction: string;
  /** Sends the text. If it rejects, after notifying the person, the text stays. */
  onSend: (text: string) => Promise<unknown>;
  /** The main button of the page, which sends the text too, with the shortcut Ctrl or Cmd with Enter. */
  other?: {
    action: string;
    onSend: (text: string) => Promise<unknown>;
    /** Called after the text has been sent. */
    onSent?: (() => void) | undefined;
  };
  /** Whether its button is the main one of the page. */
  isMain?: boolean;
  /** Tools for writing, beside the label. */
  tools?: (message: MessageText) => ReactNode;
  children?: ReactNode;
}

export interface MessageText {
  text: string;
  setText: (text: string) => void;
}

/** A text field and a button. The browser keeps the text until it is sent. */
export function MessageForm(props: MessageFormProps) {
  const { name, label, help, action, busyAction, onSend, other, isMain = false, tools } = props;
  const [text, setText, isKept] = useDraft(name);
  useUnsavedWork(text.trim() !== "", { loss: "You haven’t sent your message yet.", isKept });
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  const typed = useRef(text);

  function type(changed: string) {
    typed.current = changed;
    setText(changed);
  }

  async function send(by: Pick<NonNullable<typeof other>, "onSend" | "onSent">) {
    if (isBusy) return;
    const checked = requiredLines(label, TEXT_LIMITS.message)(text);
    if ("error" in checked) return setError(checked.error);
    setError(undefined);
    setIsBusy(true);
    try {
      await by.onSend(checked.value);
      // Text typed after sending stays.
      if (typed.current !== text) return;
      type("");
      by.onSent?.();
    } catch {
      // A notification has shown the reason.
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void send({ onSend });
      }}
      sx={{ display: "grid", gap: 1 }}
    >
      {tools && (
        // On the line of the label, and over it, because it is as wide as the field.
        <Box sx={{ ...ROW, gap: 0, justifySelf: "end", zIndex: 2, mr: FLUSH, mb: "-34px" }}>
          {tools({ text, setText: type })}
        </Box>
      )}
      <TextField
        label={label}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (other && isEnter(event) && (event.ctrlKey || event.metaKey)) void send(other);
        }}
        error={Boolean(error)}
        helperText={error ?? help}
        multiline
        minRows={3}
        maxRows={12}
        fullWidth
        slotProps={{ htmlInput: { dir: "auto" } }}
      />
      <Box sx={{ ...ROW, "& > *": { flexGrow: other && { xs: 1, sm: 0 } } }}>
        {other && (
          <Button
            variant="contained"
            aria-busy={isBusy}
            onClick={() => void send(other)}
            sx={{ flexBasis: { xs: "100%", sm: "auto" } }}
          >
            {other.action}
          </Button>
        )}
        <Button type="submit" variant={isMain ? "contained" : "outlined"} aria-busy={isBusy}>
          {isBusy ? busyAction : action}
        </Button>
        {props.children}
      </Box>
    </Box>
  );
}
