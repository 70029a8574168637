import { Box, Button, Paper, Typography } from "@mui/material";
import { type ReactNode, useId, useRef } from "react";
import { useNotify } from "react-admin";
import { saveBlob } from "#common/saveBlob.ts";
import { PALETTE } from "#shared/palette.ts";
import { FactTable } from "../components/FactTable.tsx";
import { PageLink } from "../components/PageLink.tsx";
import { csvFile } from "../export/csv.ts";
import { datedFileName } from "../export/fileName.ts";
import { FLUSH } from "../theme/theme.ts";

/** A row of a figure: a mark in its chart, and a row of its table. */
export interface FigureRow {
  label: string;
  /** The numbers in the chart. */
  numbers: readonly number[];
  /** The cells of the table after the label; by default, the numbers. */
  cells?: readonly (number | string)[];
  /** The list that the row counts. */
  to?: string;
}

interface FigureProps {
  title: string;
  headers: readonly string[];
  rows: readonly FigureRow[];
  /** A note on the numbers. */
  note?: string | undefined;
  /** Shown instead of the chart if all numbers are zero. */
  empty: string;
  /** The chart. */
  children: ReactNode;
}

/** A chart with its numbers as a table; both can be downloaded. */
export function Figure({ title, note, empty, headers, rows, children }: FigureProps) {
  const id = useId();
  const figure = useRef<HTMLElement>(null);
  const notify = useNotify();
  const isEmpty = rows.every(({ numbers }) => numbers.every((number) => number === 0));

  function downloadTable() {
    const lines = rows.map(({ label, numbers, cells = numbers }) => [label, ...cells.map(String)]);
    saveBlob(csvFile([headers, ...lines]), datedFileName(nameOf(title), "csv"));
  }

  async function downloadChart() {
    try {
      const chart = figure.current?.querySelector("svg");
      if (chart) await saveChart(title, chart);
    } catch (error) {
      console.error(error);
      notify("Failed to create the file. Please try again.", { type: "error" });
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
      <Typography id={id} component="h3" sx={{ fontSize: "1rem", fontWeight: 650, mb: 1 }}>
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
            <FactTable
              label={title}
              columns={headers.map((header, at) => ({
                label: header,
                isNumber: at > 0,
                render: ({ label, numbers, cells = numbers, to }: FigureRow) =>
                  at > 0 ? (
                    cells[at - 1]?.toLocaleString("en")
                  ) : to ? (
                    <PageLink to={to}>{label}</PageLink>
                  ) : (
                    label
                  ),
              }))}
              rows={rows}
              keyOf={({ label }) => label}
            />
          </Box>
          <Button aria-label={`Download PNG: ${title}`} onClick={downloadChart} sx={{ ml: FLUSH }}>
            Download PNG
          </Button>
          <Button aria-label={`Download CSV: ${title}`} onClick={downloadTable}>
            Download CSV
          </Button>
        </>
      )}
    </Paper>
  );
}

/** Twice the screen resolution, to be sharp on a slide. */
const SCALE = 2;
const MARGIN = 24;
const TITLE_HEIGHT = 40;

const nameOf = (title: string) => title.toLowerCase().replace(/[^a-z0-9]+/g, "_");

/**
 * Saves a chart at its size on the screen as PNG, with its title above it.
 * @throws if the browser cannot draw it.
 */
async function saveChart(title: string, chart: SVGSVGElement): Promise<void> {
  const { width, height } = chart.getBoundingClientRect();
  const source = new Blob([new XMLSerializer().serializeToString(chart)], {
    type: "image/svg+xml",
  });
  const address = URL.createObjectURL(source);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = (width + 2 * MARGIN) * SCALE;
    canvas.height = (height + TITLE_HEIGHT + 2 * MARGIN) * SCALE;
    const context = canvas.getContext("2d");
    if (!context) throw new Error("The browser cannot draw images.");
    context.scale(SCALE, SCALE);
    context.fillStyle = PALETTE.white;
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.fillStyle = PALETTE.ink;
    context.font = `600 18px ${getComputedStyle(document.body).fontFamily}`;
    context.textBaseline = "top";
    context.fillText(title, MARGIN, MARGIN);
    context.drawImage(image, MARGIN, MARGIN + TITLE_HEIGHT, width, height);
    const file = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
    if (!file) throw new Error("The image could not be encoded.");
    saveBlob(file, datedFileName(nameOf(title), "png"));
  } finally {
    URL.revokeObjectURL(address);
  }
}
