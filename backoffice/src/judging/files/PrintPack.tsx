import { Box, Button, GlobalStyles, Typography } from "@mui/material";
import { Fragment, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { counted } from "#common/words.ts";
import { readImagePdf } from "#shared/imagePdf.ts";
import { EmptyText } from "../../components/EmptyText.tsx";
import { NotLoaded } from "../../components/LoadFailed.tsx";
import { SelectField } from "../../components/SelectField.tsx";
import { useChange } from "../../components/useChange.ts";
import { useDatabaseQuery } from "../../components/useDatabaseQuery.ts";
import type { PackEntry } from "../../data/databaseFunctions.ts";
import type { AdminDataProvider } from "../../data/dataProvider.ts";
import { ROW } from "../../theme/theme.ts";
import type { Round } from "../rounds/round.ts";

/** Prints the entries of one judge, each with its document and a score sheet. */
export function PrintPack({ round }: { round: Round }) {
  const query = useDatabaseQuery("judging_progress", { round_id: round.id });
  const [chosen, setChosen] = useState("");
  const judges = (query.data ?? []).filter(({ assigned }) => assigned > 0);
  const judge = judges.find(({ id }) => id === chosen) ?? judges[0];
  const preparation = useChange(preparePack, {
    failure: "Failed to prepare the entries. Please try again.",
  });
  const { data: pack, isPending, mutate, reset } = preparation;
  if (!query.data) return <NotLoaded query={query} failure="The judges could not be loaded." />;
  if (!judge) return <EmptyText>No reviews assigned yet</EmptyText>;
  return (
    <Box sx={{ ...ROW, minWidth: 0 }}>
      <SelectField
        label="Judge"
        value={judge.id}
        options={judges.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={setChosen}
      />
      <Button
        variant="outlined"
        disabled={isPending}
        onClick={() => mutate({ roundId: round.id, judge })}
      >
        {isPending ? "Preparing..." : "Print entries"}
      </Button>
      {pack && <Sheets round={round} pack={pack} onPrinted={reset} />}
    </Box>
  );
}

type Pack = Awaited<ReturnType<typeof preparePack>>;

async function preparePack(
  dataProvider: AdminDataProvider,
  { roundId, judge }: { roundId: string; judge: { id: string; name: string } },
) {
  const args = { round_id: roundId, judge_id: judge.id };
  const entries = [];
  // One at a time, because a document can be large.
  for (const entry of await dataProvider.callDatabase("judging_pack", args)) {
    entries.push({ ...entry, pages: await pagesOf(dataProvider, entry) });
  }
  return { judge: judge.name, entries };
}

/** Object URLs of the document's pages; none if it is not one of images, which cannot be printed. */
async function pagesOf(dataProvider: AdminDataProvider, { file_path: path }: PackEntry) {
  if (!path) return [];
  const file = await dataProvider.readDocument(path, undefined, "judging");
  const pages = readImagePdf(new Uint8Array(await file.arrayBuffer())) ?? [];
  return pages.map(({ jpeg }) => URL.createObjectURL(new Blob([jpeg], { type: "image/jpeg" })));
}

/** The sheets, which only the printer shows. Opens the print dialog once all pages of the documents have loaded. */
function Sheets({ round, pack, onPrinted }: { round: Round; pack: Pack; onPrinted: () => void }) {
  const sheets = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const images = [...(sheets.current?.querySelectorAll("img") ?? [])];
    let isUnmounted = false;
    void Promise.allSettled(images.map((image) => image.decode())).then(() => {
      if (!isUnmounted) window.print();
    });
    window.addEventListener("afterprint", onPrinted);
    return () => {
      isUnmounted = true;
      window.removeEventListener("afterprint", onPrinted);
      for (const { src } of images) URL.revokeObjectURL(src);
    };
  }, [onPrinted]);
  return createPortal(
    <Box
      ref={sheets}
      className="sheets"
      sx={{ display: "none", "@media print": { display: "block" } }}
    >
      <GlobalStyles styles={{ "@media print": { "body > :not(.sheets)": { display: "none" } } }} />
      <Cover round={round} pack={pack} />
      {pack.entries.map((entry) => (
        <Fragment key={entry.code}>
          <Sheet>
            <Typography variant="h4">{entry.code}</Typography>
            <Typography variant="h6">{entry.idea_name}</Typography>
            <Typography sx={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>
              {entry.description}
            </Typography>
            <Typography>{documentNote(entry)}</Typography>
          </Sheet>
          {entry.pages.map((address, index) => (
            <Sheet key={address}>
              <Typography variant="body2">
                {entry.code} · document, page {index + 1} of {entry.pages.length}
              </Typography>
              <Box
                component="img"
                src={address}
                alt=""
                sx={{ display: "block", mx: "auto", maxWidth: "100%", maxHeight: "24cm" }}
              />
            </Sheet>
          ))}
          <ScoreSheet round={round} judge={pack.judge} entry={entry} />
        </Fragment>
      ))}
    </Box>,
    document.body,
  );
}

function documentNote({ file_path, pages }: Pack["entries"][number]): string {
  if (!file_path) return "No document.";
  return pages.length > 0 ? "The document follows." : "See the document on the judging site.";
}

const Sheet = ({ children }: { children: React.ReactNode }) => (
  <Box sx={{ breakBefore: "page", display: "grid", gap: 1.5 }}>{children}</Box>
);

function Cover({ round, pack: { judge, entries } }: { round: Round; pack: Pack }) {
  return (
    <Box sx={{ display: "grid", gap: 1.5 }}>
      <Typography variant="h4">{round.name}</Typography>
      <Typography variant="h6">For {judge}</Typography>
      <Typography>
        For each entry there is a text, a document if the team uploaded one, and a score sheet. The
        score sheets are for your notes. Only the reviews that you submit on the judging site count.
      </Typography>
      <Typography>
        Entries are identified only by a code. Keep these pages confidential, and destroy them after
        the round. If you recognize an entry, stop reading and recuse yourself on the judging site.
      </Typography>
      <Typography>
        Your assignment may have changed since these pages were printed. Check the list on the
        judging site.
      </Typography>
      <Typography variant="h6">{counted(entries.length, "entry", "entries")}</Typography>
      {entries.map(({ code, idea_name }) => (
        <Choice key={code}>
          {code} {idea_name}
        </Choice>
      ))}
    </Box>
  );
}

function ScoreSheet({ round, judge, entry }: { round: Round; judge: string; entry: PackEntry }) {
  const total = round.criteria.reduce((sum, { weight }) => sum + weight, 0);
  return (
    <Sheet>
      <Typography variant="h5">Score sheet: {entry.code}</Typography>
      <Typography>{entry.idea_name}</Typography>
      <Typography>
        {round.name}, {judge}
      </Typography>
      {round.criteria.map(({ name, question, weight, score_labels }) => (
        <Box key={name} sx={{ breakInside: "avoid" }}>
          <Typography sx={{ fontWeight: 650 }}>
            {name} ({Math.round((100 * weight) / total)}%)
          </Typography>
          <Typography>{question}</Typography>
          {score_labels.map((label, index) => (
            <Choice key={label}>
              {index + 1} {label}
            </Choice>
          ))}
        </Box>
      ))}
      {round.gives_feedback && <Notes title="For the team, shown after the results" />}
      <Notes title="For the panel: the other judges and the administrators" />
    </Sheet>
  );
}

/** A line with a box to tick. */
const Choice = ({ children }: { children: React.ReactNode }) => (
  <Typography sx={{ "&::before": { content: '"☐ "' } }}>{children}</Typography>
);

const Notes = ({ title }: { title: string }) => (
  <Box sx={{ breakInside: "avoid" }}>
    <Typography sx={{ fontWeight: 650 }}>{title}</Typography>
    <Box sx={{ border: 1, height: "5cm" }} />
  </Box>
);
