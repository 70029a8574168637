import { Autocomplete, Box, TextField, Typography } from "@mui/material";
import { useState } from "react";
import { useListContext, useRefresh } from "react-admin";
import { ADMIN_SUBMISSIONS_MESSAGES } from "#common/messages.ts";
import { MAX_TAGS } from "#shared/constants.ts";
import { ConfirmDialog } from "../components/ConfirmDialog.tsx";
import { LoadFailed } from "../components/LoadFailed.tsx";
import { SelectField } from "../components/SelectField.tsx";
import { PortionsDialog } from "../lists/PortionsDialog.tsx";
import { countEntries } from "../records/submission.ts";
import { countOutcomes, type OutcomeCounts } from "./statusOutcomes.ts";
import { useBulkTags } from "./useBulkTags.ts";
import { useTags } from "./useTags.ts";

interface BulkTagsDialogProps {
  ids: readonly string[];
  onClose: () => void;
}

/** Asks for a tag, says how many entries get or lose it, changes them, and offers the way back. */
export default function BulkTagsDialog({ ids, onClose }: BulkTagsDialogProps) {
  const [tag, setTag] = useState("");
  const [isOn, setIsOn] = useState(true);
  const { preview, setting, undoing, start, undo } = useBulkTags(ids, tag, isOn);
  const { onUnselectItems } = useListContext();
  const refresh = useRefresh();
  const inUse = useTags();

  function closeAndShow() {
    onUnselectItems();
    refresh();
    onClose();
  }

  const running = undoing.step === "ready" ? setting : undoing;
  if (running.step !== "ready") {
    const isUndo = running === undoing;
    const counts = countOutcomes(running.answers);
    return (
      <PortionsDialog
        key={isUndo ? "undo" : "set"}
        title={`${isUndo ? "Take back: " : ""}${isOn ? "tag" : "take off"} ${tag}`.replace(
          /^t/,
          "T",
        )}
        of={running}
        count={countEntries}
        onUndo={isUndo ? undefined : undo}
        onClose={closeAndShow}
      >
        <Typography>
          {countEntries(counts.changes ?? 0)} {isOn === isUndo ? "no longer tagged" : "now tagged"}{" "}
          <bdi>{tag}</bdi>.
        </Typography>
        <Reasons counts={counts} isOn={isOn !== isUndo} />
      </PortionsDialog>
    );
  }

  const changing = preview.data?.outcomes.changes ?? 0;
  return (
    <ConfirmDialog
      open
      isForm
      title={`Tag ${countEntries(ids.length)}`}
      question="No team ever sees a tag."
      action={preview.data ? `${isOn ? "Tag" : "Change"} ${countEntries(changing)}` : "Tag"}
      isDestructive={false}
      busy={false}
      disabled={changing === 0 || preview.isFetching}
      onConfirm={start}
      onClose={onClose}
    >
      <Box sx={{ display: "grid", gap: 2, mt: 2 }}>
        <SelectField
          label="What to do"
          value={isOn ? "on" : "off"}
          options={[
            { value: "on", label: "Put the tag on" },
            { value: "off", label: "Take the tag off" },
          ]}
          onChange={(chosen) => setIsOn(chosen === "on")}
        />
        <Autocomplete
          freeSolo
          autoSelect
          options={inUse}
          value={tag || null}
          onChange={(_, chosen) => setTag(chosen?.trim() ?? "")}
          renderInput={(params) => (
            <TextField
              {...params}
              autoFocus
              label="Tag"
              helperText="Press Enter to see how many entries change."
            />
          )}
        />
        <div role="status">
          {preview.isFetching && <Typography>Counting...</Typography>}
          {preview.data && (
            <>
              <Typography>
                {countEntries(changing)} will {isOn ? "get" : "lose"} the tag.
              </Typography>
              <Reasons counts={preview.data.outcomes} isOn={isOn} />
            </>
          )}
        </div>
        {preview.error && (
          <LoadFailed error={preview.error} onRetry={() => preview.refetch()}>
            {ADMIN_SUBMISSIONS_MESSAGES.failure}
          </LoadFailed>
        )}
      </Box>
    </ConfirmDialog>
  );
}

/** Why some stay as they are. */
function Reasons({ counts: { same = 0, full = 0, gone = 0 }, isOn }: ReasonsProps) {
  const reasons = [
    same > 0 && `${countEntries(same)} ${isOn ? "with it already" : "without it"}.`,
    full > 0 && `${countEntries(full)} with ${MAX_TAGS} other tags: no room for one more.`,
    gone > 0 && `${countEntries(gone)} no longer submitted.`,
  ];
  return reasons.map(
    (reason) =>
      reason && (
        <Typography key={reason} color="text.secondary">
          {reason}
        </Typography>
      ),
  );
}

interface ReasonsProps {
  counts: OutcomeCounts;
  isOn: boolean;
}
