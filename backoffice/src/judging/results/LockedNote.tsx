import { Box, Button, Typography } from "@mui/material";
import { useNotify } from "react-admin";
import { ForAdministrators } from "../../components/ForAdministrators.tsx";
import { MomentField } from "../../components/MomentField.tsx";
import type { Round } from "../rounds/round.ts";
import { DownloadFile } from "./DownloadFile.tsx";
import type { LockedResult } from "./useLastResult.ts";

interface LockedNoteProps {
  round: Round;
  locked: LockedResult;
}

/** When and by whom a result was locked, and its hash. */
export function LockedNote({ round, locked }: LockedNoteProps) {
  return (
    <Box
      component="section"
      aria-label="Locked result"
      sx={{ display: "grid", gap: 1.5, maxWidth: 880 }}
    >
      <Typography component="div">
        Result {locked.number} was locked <MomentField record={locked} source="locked_at" /> by{" "}
        {locked.locked_by_name ?? "a former administrator"}, with its inputs. Decisions refer to
        this result.
      </Typography>
      <Hash hash={locked.hash} />
      <ForAdministrators>
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, alignItems: "center" }}>
          <DownloadFile round={round} locked={locked} />
          <Typography color="text.secondary">
            <code>npm run judging:verify</code> checks the file.
          </Typography>
        </Box>
      </ForAdministrators>
    </Box>
  );
}

/** The beginning of the hash, which is enough to compare it by eye, and the whole of it to copy. */
function Hash({ hash }: { hash: string }) {
  const notify = useNotify();
  async function roundEntry() {
    try {
      await navigator.clipboard.writeText(hash);
      notify("The hash is copied.");
    } catch (error) {
      console.error(error);
      notify(`It could not be copied. The hash is ${hash}`, { type: "warning" });
    }
  }
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 1, alignItems: "center" }}>
      <span>
        SHA-256 of its file: <code title={hash}>{hash.slice(0, 12)}</code>
      </span>
      <Button onClick={() => void roundEntry()}>RoundEntry the hash</Button>
    </Box>
  );
}
