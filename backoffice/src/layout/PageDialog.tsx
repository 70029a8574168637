import { Box, Typography } from "@mui/material";
import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { PALETTE } from "#shared/palette.ts";
import { DIALOG_TITLE, PANEL_RADIUS, ROW } from "../theme/theme.ts";

interface PageDialogProps {
  title: string;
  /** Screen readers read it with the title. */
  children: ReactNode;
  actions: ReactNode;
  /** Whether it hides the page. */
  coversPage?: boolean;
}

/**
 * A dialog about the whole page, which Escape does not close. A native dialog, because it is above the dialogs of the
 * page, and makes them inert. At the end of the page, because those dialogs hide the app from screen readers. When it is
 * removed, the focus returns to where it was.
 */
export function PageDialog({ title, children, actions, coversPage = false }: PageDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return createPortal(
    <Box
      component="dialog"
      ref={dialog}
      // Shortcuts look for the role (useShortcuts.ts).
      role="dialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => event.preventDefault()}
      sx={{
        border: `1px solid ${PALETTE.hairline}`,
        borderRadius: `${PANEL_RADIUS}px`,
        color: "text.primary",
        p: 3,
        // As wide as other dialogs on a phone.
        maxWidth: "min(560px, calc(100% - 32px))",
        ...(coversPage && { "&::backdrop": { bgcolor: PALETTE.paper } }),
      }}
    >
      <Typography id={`${id}-title`} component="h2" sx={DIALOG_TITLE} gutterBottom>
        {title}
      </Typography>
      <Box id={`${id}-text`} sx={{ mb: 2 }}>
        {children}
      </Box>
      <Box sx={{ ...ROW, gap: 1 }}>{actions}</Box>
    </Box>,
    document.body,
  );
}
