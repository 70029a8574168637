import { Box, Button, Paper, Typography } from "@mui/material";
import { type ReactNode, useId, useRef } from "react";
import { useNotify } from "react-admin";
import { NumberTable, type NumberTableProps } from "./NumberTable.tsx";

interface FigureProps extends Omit<NumberTableProps, "label"> {
  title: string;
  /** The level of its heading: the one below what it stands in. */
  heading?: "h3" | "h4";
  /** What one has to know to read it. */
  note?: string | undefined;
  /** Said when there is nothing to draw. */
  empty: string;
  isEmpty: boolean;
  /** The drawing. */
  children: ReactNode;
}

/** Numbers that are drawn, and the same as a table; both can be taken away as files. */
export function Figure({
  title,
  heading = "h4",
  note,
  empty,
  isEmpty,
  children,
  ...table
}: FigureProps) {
  const id = useId();
  const figure = useRef<HTMLElement>(null);
  const notify = useNotify();

  async function save(kind: "picture" | "table") {
    try {
      const files = await import("./figureFiles.ts");
      const drawing = figure.current?.querySelector("svg");
      if (kind === "table") files.saveTable(title, table);
      else if (drawing) await files.savePicture(title, drawing);
      // Drawn when it is seen (WhenSeen): to be saved as it is on the screen.
      else figure.current?.scrollIntoView();
    } catch (error) {
      console.error(error);
      notify("The file could not be made. Please try again.", { type: "error" });
    }
  }

  return (
    <Paper
      ref={figure}
      variant="outlined"
      component="figure"
      aria-labelledby={id}
      sx={{ m: 0, p: 2, minWidth: 0 }}
    >
      <Typography id={id} component={heading} sx={{ fontSize: "1rem", fontWeight: 650, mb: 1 }}>
        {title}
      </Typography>
      {isEmpty ? (
        <Typography color="text.secondary">{empty}</Typography>
      ) : (
        <>
          {children}
          {note && (
            <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
              {note}
            </Typography>
          )}
          <Box component="details" sx={{ mt: 1 }}>
            <Box component="summary" sx={{ py: 0.5, cursor: "pointer", color: "text.secondary" }}>
              Show as a table
            </Box>
            <NumberTable label={title} {...table} />
          </Box>
          <Button aria-label={`Save picture: ${title}`} onClick={() => void save("picture")}>
            Save picture
          </Button>
          <Button aria-label={`Save table: ${title}`} onClick={() => void save("table")}>
            Save table
          </Button>
        </>
      )}
    </Paper>
  );
}
