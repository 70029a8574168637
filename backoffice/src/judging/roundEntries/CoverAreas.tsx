import { Alert, Box, Button, TextField, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { type PointerEvent, useMemo, useState } from "react";
import { useDataProvider } from "react-admin";
import type { PlacedWord } from "#common/documentWords.ts";
import { useObjectUrl } from "#common/useObjectUrl.ts";
import { useUnsavedWork } from "#common/work/unsavedWork.ts";
import { type ImagePage, readImagePdf } from "#shared/imagePdf.ts";
import { PALETTE } from "#shared/palette.ts";
import { ConfirmedAction } from "../../components/ConfirmedAction.tsx";
import { NotLoaded } from "../../components/LoadFailed.tsx";
import { useDatabaseChange } from "../../components/useDatabaseChange.ts";
import type { AdminDataProvider } from "../../data/dataProvider.ts";
import type { RoundEntry } from "../../records/roundEntry.ts";
import { FLUSH, ROW } from "../../theme/theme.ts";
import { type Area, uncoveredWords } from "../documents/shownText.ts";
import { coverAreas, saveCoveredDocument } from "./saveAnonymizedDocument.ts";

type Areas = Readonly<Record<number, readonly Area[]>>;

/** A new area, before its position is entered. */
const FIRST_AREA: Area = { left: 400, top: 450, width: 200, height: 100 };

const EDGES = [
  ["left", "Left"],
  ["top", "Top"],
  ["width", "Width"],
  ["height", "Height"],
] as const;

interface Document {
  pages: ImagePage[];
  words: PlacedWord[][];
}

interface CoverAreasProps {
  roundEntry: RoundEntry;
  path: string;
  onClose: () => void;
}

/** Covers areas of an anonymized document's pages: the images are drawn again, and the text below the areas is removed. */
export function CoverAreas({ roundEntry, path, onClose }: CoverAreasProps) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const query = useQuery({
    queryKey: ["cover-areas", path],
    queryFn: async (): Promise<Document | null> => {
      const [file, words] = await Promise.all([
        dataProvider.readDocument(path, undefined, "judging"),
        dataProvider.callDatabase("document_words", { file_path: path }),
      ]);
      const pages = readImagePdf(new Uint8Array(await file.arrayBuffer()));
      return pages && words ? { pages, words: words as PlacedWord[][] } : null;
    },
    staleTime: "static",
    gcTime: 0,
  });
  const { data } = query;
  if (data === undefined) {
    return <NotLoaded query={query} failure="We couldn’t load the document." />;
  }
  if (!data) {
    return (
      <Alert severity="info">
        We couldn’t locate the text in this document. Anonymize the document again, then cover
        areas.
      </Alert>
    );
  }
  return <AreaEditor roundEntry={roundEntry} document={data} onClose={onClose} />;
}

interface AreaEditorProps {
  roundEntry: RoundEntry;
  document: Document;
  onClose: () => void;
}

function AreaEditor({ roundEntry, document: { pages, words }, onClose }: AreaEditorProps) {
  const [pageIndex, setPageIndex] = useState(0);
  const [selected, setSelected] = useState(0);
  const [drawn, setDrawn] = useState<Areas>({});
  const areasOf = (index: number) => drawn[index] ?? [];
  const areas = areasOf(pageIndex);
  const page = pages[pageIndex];
  const area = areas[selected];
  const areaCount = Object.values(drawn).flat().length;
  const isChanged = areaCount > 0;

  const save = useDatabaseChange(
    async (dataProvider) => {
      const covered = await Promise.all(
        pages.map((one, index) =>
          areasOf(index).length > 0 ? coverAreas(one, areasOf(index)) : one,
        ),
      );
      const visible = words.map((one, index) => uncoveredWords(one, areasOf(index)));
      await saveCoveredDocument(dataProvider, roundEntry, covered, visible, areaCount);
    },
    {
      success: "The areas have been covered.",
      failure: "Failed to save the document. Please try again.",
      onDone: onClose,
    },
  );

  useUnsavedWork(isChanged, {
    continues: save.isPending,
    loss: "The covered areas haven’t been saved yet.",
  });

  /** Replaces an area of the page, or adds one. */
  function change(index: number, changed: Area) {
    setDrawn({ ...drawn, [pageIndex]: areas.toSpliced(index, 1, changed) });
    setSelected(index);
  }

  function remove() {
    setDrawn({ ...drawn, [pageIndex]: areas.toSpliced(selected, 1) });
    setSelected(Math.max(selected - 1, 0));
  }

  function turnTo(index: number) {
    setPageIndex(index);
    setSelected(0);
  }

  if (!page) return null;
  return (
    <Box component="section" aria-label="Cover areas" sx={{ display: "grid", gap: 1.5 }}>
      <Typography>
        Draw a rectangle over anything that identifies the team, or add an area and enter its
        position.
      </Typography>
      <Box sx={ROW}>
        {pages.length > 1 && (
          <>
            <Button
              disabled={pageIndex === 0}
              onClick={() => turnTo(pageIndex - 1)}
              sx={{ ml: FLUSH }}
            >
              Previous page
            </Button>
            <Typography role="status">
              Page {pageIndex + 1} of {pages.length}
            </Typography>
            <Button disabled={pageIndex === pages.length - 1} onClick={() => turnTo(pageIndex + 1)}>
              Next page
            </Button>
          </>
        )}
        <Button variant="outlined" onClick={() => change(areas.length, FIRST_AREA)}>
          Add area
        </Button>
      </Box>
      {/* Also without an area, so that the page does not move while the first one is drawn. */}
      <Box
        role="group"
        aria-label={`Position of area ${selected + 1}`}
        sx={{ ...ROW, alignItems: "end" }}
      >
        {EDGES.map(([edge, label]) => (
          <TextField
            key={edge}
            type="number"
            label={`${label} (%)`}
            value={area ? area[edge] / 10 : ""}
            disabled={!area}
            onChange={({ target }) => {
              const value = Math.round(Number(target.value) * 10);
              if (area) change(selected, withinPage({ ...area, [edge]: value }));
            }}
            slotProps={{
              inputLabel: { shrink: true },
              htmlInput: { min: 0, max: 100, step: 1 },
            }}
            sx={{ width: { xs: "calc(50% - 4px)", sm: "7rem" } }}
          />
        ))}
        <Button disabled={!area} onClick={remove} sx={{ ml: { xs: FLUSH, sm: 0 } }}>
          Remove area
        </Button>
      </Box>
      <PageAreas
        key={pageIndex}
        page={page}
        number={pageIndex + 1}
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
          question="The document that judges see will be replaced. To uncover an area later, anonymize the document again."
          action="Save document"
          isDestructive={false}
        />
        <Button onClick={() => save.isPending || onClose()}>Cancel</Button>
      </Box>
    </Box>
  );
}

/** The smallest area, in thousandths of the page. A click without a movement draws none. */
const MIN_SIZE = 5;

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max);

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
  onChange: (index: number, area: Area) => void;
}

/** A page on which areas are drawn with the pointer. */
function PageAreas({ page, number, areas, selected, onSelect, onChange }: PageAreasProps) {
  const image = useMemo(() => new Blob([page.jpeg], { type: "image/jpeg" }), [page]);
  const address = useObjectUrl(image);
  // Where the pointer went down, and the index of the area that it draws.
  const [origin, setOrigin] = useState<{ x: number; y: number; index: number }>();

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
    setOrigin({ ...pointOf(event), index: areas.length });
  }

  function move(event: PointerEvent) {
    if (!origin) return;
    const { x, y } = pointOf(event);
    const [left, top] = [Math.min(x, origin.x), Math.min(y, origin.y)];
    const [width, height] = [Math.abs(x - origin.x), Math.abs(y - origin.y)];
    if (width < MIN_SIZE || height < MIN_SIZE) return;
    onChange(origin.index, { left, top, width, height });
  }

  return (
    <Box
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={() => setOrigin(undefined)}
      onPointerCancel={() => setOrigin(undefined)}
      data-testid="page"
      sx={{
        position: "relative",
        // Most of a page of paper fits on a screen.
        maxWidth: 720,
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
          onPointerDown={(event: PointerEvent) => event.stopPropagation()}
          onClick={() => onSelect(index)}
          style={styleOf(area)}
          sx={{
            position: "absolute",
            p: 0,
            border: 0,
            bgcolor: "common.black",
            forcedColorAdjust: "none",
            outline: index === selected ? "3px solid" : "none",
            outlineColor: PALETTE.signal,
            outlineOffset: "2px",
          }}
        />
      ))}
    </Box>
  );
}
