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
import { Detail, DetailList } from "../components/DetailList.tsx";
import { useShortcutsSetting } from "../components/useShortcuts.ts";

const KEYS: readonly [keys: string, what: string][] = [
  ["/", "Search the list"],
  ["j, k", "Next or previous row, submission or message"],
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
