import { Alert, Box, Button, TextField, Typography } from "@mui/material";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, type PointerEvent, useMemo, useState } from "react";
import { useDataProvider, useNotify, useRefresh } from "react-admin";
import { type ImagePage, readImagePdf } from "#shared/imagePdf.ts";
import { PALETTE } from "#shared/palette.ts";
import { ConfirmedAction } from "../../components/ConfirmedAction.tsx";
import { LoadFailed } from "../../components/LoadFailed.tsx";
import { useObjectUrl } from "../../components/useObjectUrl.ts";
import type { AdminDataProvider } from "../../data/dataProvider.ts";
import { messageFor } from "../../data/errors.ts";
import { UnsavedGuard } from "../../forms/UnsavedGuard.tsx";
import { type Area, type PlacedWord, uncoveredWords } from "../documents/shownText.ts";
import type { RoundEntry } from "./roundEntry.ts";
import { coverAreas, saveCoveredDocument } from "./saveAnonymizedDocument.ts";

/** The areas of each page, by its index. */
type Areas = Readonly<Record<number, readonly Area[]>>;

/** A new area, which the keyboard moves from there. */
const FIRST_AREA: Area = { left: 400, top: 450, width: 200, height: 100 };

const EDGES = { left: "Left", top: "Top", width: "Width", height: "Height" } as const;

interface Document {
  pages: ImagePage[];
  words: PlacedWord[][];
}

/** Covers areas of an anonymized document's pages: the images are drawn again, and the text below the areas is removed. */
export function CoverAreas({ roundEntry, path }: { roundEntry: RoundEntry; path: string }) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const [isOpen, setIsOpen] = useState(false);
  const { data, isError, isPending, refetch } = useQuery({
    queryKey: ["cover-areas", path],
    queryFn: async (): Promise<Document | null> => {
      const [file, words] = await Promise.all([
        dataProvider.readDocument(path, undefined, "judging"),
        dataProvider.callDatabase("anonymized_words", { id: roundEntry.id }),
      ]);
      const pages = readImagePdf(new Uint8Array(await file.arrayBuffer()));
      return pages && words ? { pages, words: words as PlacedWord[][] } : null;
    },
    enabled: isOpen,
    staleTime: "static",
    gcTime: 0,
  });
  if (!isOpen) {
    return (
      <Button variant="outlined" onClick={() => setIsOpen(true)}>
        Cover areas
      </Button>
    );
  }
  if (isError) {
    return (
      <LoadFailed onRetry={() => void refetch()}>The document could not be loaded.</LoadFailed>
    );
  }
  if (isPending) return <Box role="status">Loading the document...</Box>;
  if (!data) {
    return (
      <Alert severity="info">
        The position of the text in this document is not known. Anonymize the document again, then
        cover areas.
      </Alert>
    );
  }
  return <AreaEditor roundEntry={roundEntry} document={data} onClose={() => setIsOpen(false)} />;
}

interface AreaEditorProps {
  roundEntry: RoundEntry;
  document: Document;
  onClose: () => void;
}

function AreaEditor({ roundEntry, document, onClose }: AreaEditorProps) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh();
  const [at, setAt] = useState(0);
  const [selected, setSelected] = useState(0);
  const [history, setHistory] = useState<readonly Areas[]>([{}]);
  const current = history.at(-1) ?? {};
  const areas = current[at] ?? [];
  const { pages, words } = document;
  const page = pages[at];
  const area = areas[selected];
  const isChanged = Object.values(current).some(({ length }) => length > 0);

  const save = useMutation({
    mutationFn: async () => {
      const covered = await Promise.all(
        pages.map((one, index) => {
          const hidden = current[index] ?? [];
          return hidden.length > 0 ? coverAreas(one, hidden) : one;
        }),
      );
      const visible = words.map((one, index) => uncoveredWords(one, current[index] ?? []));
      await saveCoveredDocument(dataProvider, roundEntry, covered, visible);
    },
    onSuccess: () => {
      notify("The areas are covered.");
      onClose();
    },
    onError: (error) => {
      console.error(error);
      notify(messageFor(error, "Failed to save the document. Please try again."), {
        type: "error",
      });
    },
    onSettled: refresh,
  });

  function change(changed: Area | undefined, index = areas.length) {
    const others = changed
      ? [...areas.slice(0, index), changed, ...areas.slice(index + 1)]
      : areas.toSpliced(index, 1);
    setHistory([...history, { ...current, [at]: others }]);
    setSelected(changed ? index : Math.max(index - 1, 0));
  }

  function turnTo(index: number) {
    setAt(index);
    setSelected(0);
  }

  if (!page) return null;
  return (
    <Box component="section" aria-label="Cover areas" sx={{ display: "grid", gap: 1.5 }}>
      <Typography>
        Draw a rectangle over what identifies the team, or add an area and move it with the arrow
        keys (with Shift, they resize it).
      </Typography>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, alignItems: "center" }}>
        <Button disabled={at === 0} onClick={() => turnTo(at - 1)}>
          Previous page
        </Button>
        <Typography role="status">
          Page {at + 1} of {pages.length}
        </Typography>
        <Button disabled={at === pages.length - 1} onClick={() => turnTo(at + 1)}>
          Next page
        </Button>
        <Button variant="outlined" onClick={() => change(FIRST_AREA)}>
          Add area
        </Button>
        <Button
          disabled={history.length === 1}
          onClick={() => {
            setHistory(history.slice(0, -1));
            setSelected(0);
          }}
        >
          Undo
        </Button>
      </Box>
      {area && (
        <Box
          role="group"
          aria-label={`Position of area ${selected + 1}`}
          sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}
        >
          {(Object.keys(EDGES) as (keyof Area)[]).map((edge) => (
            <TextField
              key={edge}
              type="number"
              size="small"
              label={`${EDGES[edge]} (%)`}
              value={area[edge] / 10}
              onChange={({ target }) =>
                change(
                  withinPage({ ...area, [edge]: Math.round(Number(target.value) * 10) }),
                  selected,
                )
              }
              slotProps={{ htmlInput: { min: 0, max: 100, step: 1 } }}
              sx={{ width: "7rem" }}
            />
          ))}
          <Button onClick={() => change(undefined, selected)}>Remove area</Button>
        </Box>
      )}
      <PageAreas
        key={at}
        page={page}
        number={at + 1}
        areas={areas}
        selected={selected}
        onSelect={setSelected}
        onChange={change}
      />
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        <ConfirmedAction
          label={save.isPending ? "Saving..." : "Save document"}
          button={{ variant: "contained", disabled: !isChanged }}
          mutation={save}
          args={() => undefined}
          title="Cover these areas?"
          question="The document that judges see is replaced. To uncover an area later, anonymize the document again."
          action="Save document"
          isDestructive={false}
        />
        <Button disabled={save.isPending} onClick={onClose}>
          Cancel
        </Button>
      </Box>
      <UnsavedGuard isUnsaved={isChanged} isKept={save.isPending} loss="The areas are not saved." />
    </Box>
  );
}

/** The smallest area, in thousandths of the page. A click without a movement draws none. */
const MIN_SIZE = 5;
const STEP = 10;

const DIRECTIONS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max);

/** Keeps an area within the page. */
function withinPage({ left, top, width, height }: Area): Area {
  const start = { left: clamp(left, 0, 1000 - MIN_SIZE), top: clamp(top, 0, 1000 - MIN_SIZE) };
  return {
    ...start,
    width: clamp(width, MIN_SIZE, 1000 - start.left),
    height: clamp(height, MIN_SIZE, 1000 - start.top),
  };
}

const styleOf = ({ left, top, width, height }: Area) => ({
  left: `${left / 10}%`,
  top: `${top / 10}%`,
  width: `${width / 10}%`,
  height: `${height / 10}%`,
});

interface PageAreasProps {
  page: ImagePage;
  number: number;
  areas: readonly Area[];
  selected: number;
  onSelect: (index: number) => void;
  /** Without an index it adds an area; without an area it removes one. */
  onChange: (area: Area | undefined, index?: number) => void;
}

/** A page on which areas are drawn with the pointer, and moved, resized and removed with the keyboard. */
function PageAreas({ page, number, areas, selected, onSelect, onChange }: PageAreasProps) {
  const image = useMemo(() => new Blob([page.jpeg], { type: "image/jpeg" }), [page]);
  const address = useObjectUrl(image);
  const [drawn, setDrawn] = useState<{ x: number; y: number; area?: Area }>();

  function pointOf({ currentTarget, clientX, clientY }: PointerEvent) {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    return {
      x: Math.round(clamp(((clientX - left) / width) * 1000, 0, 1000)),
      y: Math.round(clamp(((clientY - top) / height) * 1000, 0, 1000)),
    };
  }

  function start(event: PointerEvent) {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrawn(pointOf(event));
  }

  function move(event: PointerEvent) {
    if (!drawn) return;
    const { x, y } = pointOf(event);
    const [left, top] = [Math.min(x, drawn.x), Math.min(y, drawn.y)];
    const area = { left, top, width: Math.abs(x - drawn.x), height: Math.abs(y - drawn.y) };
    setDrawn({ ...drawn, area });
  }

  function end() {
    const area = drawn?.area;
    setDrawn(undefined);
    if (area && area.width >= MIN_SIZE && area.height >= MIN_SIZE) onChange(area);
  }

  function press(event: KeyboardEvent, area: Area, index: number) {
    const [x, y] = DIRECTIONS[event.key] ?? [0, 0];
    if (event.key === "Delete" || event.key === "Backspace") onChange(undefined, index);
    else if (x === 0 && y === 0) return;
    else if (event.shiftKey) {
      const size = { width: area.width + x, height: area.height + y };
      onChange(withinPage({ ...area, ...size }), index);
    } else {
      const left = clamp(area.left + x, 0, 1000 - area.width);
      onChange({ ...area, left, top: clamp(area.top + y, 0, 1000 - area.height) }, index);
    }
    event.preventDefault();
  }

  return (
    <Box
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={() => setDrawn(undefined)}
      data-testid="page"
      sx={{
        position: "relative",
        cursor: "crosshair",
        touchAction: "pinch-zoom",
        border: 1,
        borderColor: "divider",
      }}
    >
      <Box
        component="img"
        src={address}
        alt={`Page ${number}`}
        draggable={false}
        sx={{ display: "block", width: "100%", aspectRatio: `${page.width} / ${page.height}` }}
      />
      {areas.map((area, index) => (
        <Box
          // biome-ignore lint/suspicious/noArrayIndexKey: areas have no other identity, and keep their order.
          key={index}
          component="button"
          type="button"
          aria-label={`Area ${index + 1}`}
          aria-pressed={index === selected}
          aria-description="Arrow keys move the area, Shift and arrow keys resize it, Delete removes it."
          onPointerDown={(event: PointerEvent) => event.stopPropagation()}
          onFocus={() => onSelect(index)}
          onKeyDown={(event: KeyboardEvent) => press(event, area, index)}
          style={styleOf(area)}
          sx={{
            position: "absolute",
            p: 0,
            border: 0,
            bgcolor: "common.black",
            outline: index === selected ? "3px solid" : "none",
            outlineColor: PALETTE.signal,
            outlineOffset: "2px",
          }}
        />
      ))}
      {drawn?.area && (
        <Box
          style={styleOf(drawn.area)}
          sx={{ position: "absolute", bgcolor: "common.black", opacity: 0.6 }}
        />
      )}
    </Box>
  );
}
