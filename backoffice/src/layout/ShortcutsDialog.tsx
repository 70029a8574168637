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
import { inEnglish } from "#common/words.ts";
import { SUBMISSION_STATUSES } from "#shared/constants.ts";
import { Detail, DetailList } from "../components/DetailList.tsx";
import { useShortcutsSetting } from "../components/useShortcuts.ts";

const KEYS: readonly [keys: string, what: string][] = [
  ["/", "Search the list"],
  ["j, k", "Next or previous row, entry or message"],
  ["Ctrl + Enter", "In a reply: send it, resolve the message and open the next one"],
  ["Enter", "Open the row"],
  [
    SUBMISSION_STATUSES.map((_, at) => at + 1).join(", "),
    `In an entry: set ${inEnglish(
      SUBMISSION_STATUSES.map(({ label }) => label),
      "or",
    )}; Enter confirms`,
  ],
  ["m", "In an entry: mark the remaining checklist items as passed"],
  ["p", "Show or hide the preview of the document"],
  ["u", "Back to the list"],
  ["?", "Show these shortcuts"],
];

/** The list of shortcuts, and a switch that turns them off. */
export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const [isOn, setIsOn] = useShortcutsSetting();
  return (
    <Dialog open onClose={onClose} fullWidth>
      <DialogTitle>Shortcuts</DialogTitle>
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
            label="Use single-key shortcuts"
          />
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}
