import { Button, Dialog, DialogActions, DialogTitle } from "@mui/material";
import { useLocation, useMatch, useNavigate } from "react-router-dom";
import { loadedWhenUsed } from "../components/loadedWhenUsed.tsx";
import { useShortcuts } from "../components/useShortcuts.ts";
import { FLUSH } from "../theme/theme.ts";
import { useRequestWalk } from "./useRequestWalk.ts";

const ContactRequestDetails = loadedWhenUsed(
  "ContactRequestDetails",
  () => import("./ContactRequestDetails.tsx"),
);

const TITLE_ID = "contact-request-title";

/** One request with its replies, over the list, at /contact-requests/:id. */
export function ContactRequestDialog() {
  const id = useMatch("/contact-requests/:id")?.params.id;
  const { search } = useLocation();
  const navigate = useNavigate();
  const close = () => navigate({ pathname: "/contact-requests", search });
  const { previous, next } = useRequestWalk(id);
  return (
    <Dialog
      open={id !== undefined}
      onClose={close}
      aria-labelledby={TITLE_ID}
      fullWidth
      maxWidth="sm"
    >
      <DialogTitle id={TITLE_ID}>Contact request</DialogTitle>
      {id !== undefined && <ContactRequestDetails key={id} id={id} onNext={next} />}
      {id !== undefined && <WalkShortcuts previous={previous} next={next} />}
      <DialogActions sx={{ px: 3 }}>
        <Button sx={{ ml: FLUSH }} disabled={!previous} onClick={previous}>
          Previous
        </Button>
        <Button disabled={!next} onClick={next} sx={{ mr: "auto" }}>
          Next
        </Button>
        <Button onClick={close}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}

/** The shortcuts for next and previous. Without an open request, the list has them. */
function WalkShortcuts({ previous, next }: ReturnType<typeof useRequestWalk>) {
  useShortcuts({ j: () => next?.(), k: () => previous?.() }, { isInDialog: true });
  return null;
}
