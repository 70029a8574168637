import { Alert } from "@mui/material";
import { inOfficialTime } from "../../forms/localDateTime.ts";

/** Says that statuses cannot be released before submissions close. */
export function NoReleaseYet({ closesAt }: { closesAt: string }) {
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      Teams see no status before a release. You can request a release after submissions close on{" "}
      {inOfficialTime(closesAt)}.
    </Alert>
  );
}
