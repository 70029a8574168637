import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Switch,
} from "@mui/material";
import { useId } from "react";
import { SUBMISSION_STATUSES } from "#shared/constants.ts";
import { Detail, DetailList } from "../components/DetailList.tsx";
import { useShortcutsSetting } from "../components/useShortcuts.ts";

const KEYS: readonly [keys: string, what: string][] = [
  ["/", "Search the list"],
  ["j, k", "The next and the previous: row of the list, entry, or message"],
  ["Ctrl + Enter", "In a reply: send it, resolve the message, and open the next"],
  ["Enter", "Open the row"],
  [
    SUBMISSION_STATUSES.map((_, at) => at + 1).join(", "),
    `In an entry: ${SUBMISSION_STATUSES.map(({ label }) => label).join(", ")}; asks first, Enter confirms`,
  ],
  ["m", "In an entry: mark the remaining items of its checklist as passed"],
  ["p", "Show or hide the preview of the document"],
  ["u", "Back to the list"],
  ["?", "This help"],
];

/** The list of shortcuts, and a switch that turns them off. */
export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const [isOn, setIsOn] = useShortcutsSetting();
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth>
      <DialogTitle id={id}>Shortcuts</DialogTitle>
      <DialogContent>
        <DetailList>
          {KEYS.map(([keys, what]) => (
            <Detail key={keys} label={keys}>
              {what}
            </Detail>
          ))}
        </DetailList>
        <Box sx={{ mt: 2 }}>
          <FormControlLabel
            control={<Switch checked={isOn} onChange={(_, checked) => setIsOn(checked)} />}
            label="Work with single keys"
          />
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}
