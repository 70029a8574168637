import { Alert } from "@mui/material";
import type { Result } from "#common/judging/result.ts";
import { warningWords } from "./words.ts";

/** What a result may be misread for. */
export function Warnings({ result }: { result: Result }) {
  return (
    <>
      {result.groups.length > 1 && (
        <Alert severity="warning">
          The entries fall into {result.groups.length} groups that no judge links, so a ranking
          across them means nothing: there is none. Below they stand by their means. Reopen the
          round and give some entries of each group to one more judge, or decide about each entry
          with a reason.
        </Alert>
      )}
      {[...new Set(result.warnings.map(warningWords))].map((words) => (
        <Alert key={words} severity="warning">
          {words}
        </Alert>
      ))}
    </>
  );
}
