import { Box, Paper, Typography } from "@mui/material";
import { PageHeading } from "../../components/PageHeading.tsx";
import { DownloadButton } from "../../export/DownloadButton.tsx";
import { useCsvFile } from "../../export/rows.ts";
import { PLAIN_LIST, ROW } from "../../theme/theme.ts";
import type { Round } from "../rounds/round.ts";
import { roundLists } from "./roundLists.ts";

/** By id, so that changes during the export do not move rows. */
const BY_ID = { field: "id", order: "ASC" } as const;

/** The lists of a round for a spreadsheet. */
export default function FilesPage({ round }: { round: Round }) {
  const rowsFile = useCsvFile();
  return (
    <Box sx={{ maxWidth: 880 }}>
      <PageHeading title="Files" />
      <Typography sx={{ mb: 2 }}>
        Entries for which you have declared a conflict of interest are not included. Download the
        locked result under Results.
      </Typography>
      <Paper variant="outlined" component="ul" sx={{ ...PLAIN_LIST, px: 2 }}>
        {Object.entries(roundLists(round)).map(
          ([name, { title, text, isAvailable, filter, ...list }]) => (
            <FileRow key={name} title={title} text={text}>
              <DownloadButton
                label="Download CSV"
                subject={title}
                unit="rows"
                isEmpty={!isAvailable}
                prepare={rowsFile({
                  list,
                  name: `${round.kind}_${name}`,
                  filter: { round_id: round.id, ...filter },
                  sort: BY_ID,
                })}
              />
            </FileRow>
          ),
        )}
      </Paper>
    </Box>
  );
}

interface FileRowProps {
  title: string;
  text: string;
  children: React.ReactNode;
}

function FileRow({ title, text, children }: FileRowProps) {
  return (
    <Box
      component="li"
      sx={{
        ...ROW,
        justifyContent: "space-between",
        py: 1.5,
        "& + &": { borderTop: 1, borderColor: "divider" },
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography component="h3" variant="subtitle2">
          {title}
        </Typography>
        <Typography color="textSecondary">{text}</Typography>
      </Box>
      {children}
    </Box>
  );
}
