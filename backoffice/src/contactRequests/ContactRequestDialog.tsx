import { Button, Dialog, DialogActions, DialogTitle, useMediaQuery } from "@mui/material";
import { RecordContextProvider } from "react-admin";
import { useLocation, useMatch, useNavigate } from "react-router-dom";
import { lazyComponent } from "../components/lazyComponent.tsx";
import { useShortcuts } from "../components/useShortcuts.ts";
import { useAdjacentRecords } from "../lists/useAdjacentRecords.ts";
import { FLUSH } from "../theme/theme.ts";
import { LATEST_FIRST } from "./ContactRequest.tsx";

const ContactRequestDetails = lazyComponent(
  "ContactRequestDetails",
  () => import("./ContactRequestDetails.tsx"),
);

/** As wide as a phone allows, so that the buttons of a reply need few lines. */
const NEARLY_FULL = {
  "&&&": { m: 1.5, width: "calc(100% - 24px)", maxWidth: "none" },
  "& > .MuiDialogTitle-root, & > .MuiDialogContent-root": { px: 2 },
};

/** One request with its replies, over the list, at /contact-requests/:id. */
export function ContactRequestDialog() {
  const id = useMatch("/contact-requests/:id")?.params.id;
  const { search } = useLocation();
  const navigate = useNavigate();
  const open = (pathname: string) => void navigate({ pathname, search });
  const close = () => open("/contact-requests");
  // On a phone the dialog scrolls as a whole, so that its foot does not cover the reply.
  const isNarrow = useMediaQuery("(max-width: 767px)");
  return (
    <Dialog
      open={id !== undefined}
      onClose={close}
      fullWidth
      maxWidth="sm"
      scroll={isNarrow ? "body" : "paper"}
      slotProps={{ paper: { sx: isNarrow ? NEARLY_FULL : {} } }}
    >
      <DialogTitle>Contact request</DialogTitle>
      {id !== undefined && (
        <RecordContextProvider value={{ id }}>
          <OpenRequest id={id} open={open} onClose={close} />
        </RecordContextProvider>
      )}
    </Dialog>
  );
}

interface OpenRequestProps {
  id: string;
  open: (path: string) => void;
  onClose: () => void;
}

/** A request, with buttons and shortcuts for those before and after it, in the order in which the dialog was opened. */
function OpenRequest({ id, open, onClose }: OpenRequestProps) {
  const { prevPath, nextPath } = useAdjacentRecords(LATEST_FIRST);
  const previous = prevPath === undefined ? undefined : () => open(prevPath);
  const next = nextPath === undefined ? undefined : () => open(nextPath);
  // The list handles these keys while no request is open.
  useShortcuts({ j: () => next?.(), k: () => previous?.() }, { isInDialog: true });
  return (
    <>
      <ContactRequestDetails key={id} id={id} onNext={next} />
      <DialogActions sx={{ px: 3 }}>
        <Button sx={{ ml: FLUSH }} disabled={!previous} onClick={previous}>
          Previous
        </Button>
        <Button disabled={!next} onClick={next} sx={{ mr: "auto" }}>
          Next
        </Button>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </>
  );
}
