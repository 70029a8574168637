import { Alert, Box, Button, TextField, Typography } from "@mui/material";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useDataProvider, useNotify, useRefresh } from "react-admin";
import { type ImagePage, readImagePdf } from "#shared/imagePdf.ts";
import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import { LoadFailed } from "../../components/LoadFailed.tsx";
import type { AdminDataProvider } from "../../data/dataProvider.ts";
import { messageFor } from "../../data/errors.ts";
import { UnsavedGuard } from "../../forms/UnsavedGuard.tsx";
import { coverAreas } from "../documents/coverAreas.ts";
import { type Area, type PlacedWord, uncoveredWords } from "../documents/shownText.ts";
import { PageAreas, withinPage } from "./PageAreas.tsx";
import type { RoundEntry } from "./roundEntry.ts";
import { saveCoveredDocument } from "./saveAnonymizedDocument.ts";

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
  const [isAsking, setIsAsking] = useState(false);
  const [history, setHistory] = useState<readonly Areas[]>([{}]);
  const current = history.at(-1) ?? {};
  const areas = current[at] ?? [];
  const { pages, words } = document;
  const page = pages[at];
  const area = areas[selected];
  const isChanged = Object.values(current).some(({ length }) => length > 0);

  const { mutate, isPending } = useMutation({
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
    onSettled: () => {
      setIsAsking(false);
      refresh();
    },
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
        <Button
          variant="contained"
          disabled={!isChanged || isPending}
          onClick={() => setIsAsking(true)}
        >
          {isPending ? "Saving..." : "Save document"}
        </Button>
        <Button disabled={isPending} onClick={onClose}>
          Cancel
        </Button>
      </Box>
      <ConfirmDialog
        open={isAsking}
        title="Cover these areas?"
        question="The document that judges see is replaced. To uncover an area later, anonymize the document again."
        action="Save document"
        isDestructive={false}
        busy={isPending}
        onConfirm={() => mutate()}
        onClose={() => setIsAsking(false)}
      />
      <UnsavedGuard isUnsaved={isChanged} isKept={isPending} loss="The areas are not saved." />
    </Box>
  );
}
