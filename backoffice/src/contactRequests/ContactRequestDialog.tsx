import { Button, Dialog, DialogActions, DialogTitle } from "@mui/material";
import { useLocation, useMatch, useNavigate } from "react-router-dom";
import { loadedWhenUsed } from "../components/loadedWhenUsed.tsx";

const ContactRequestDetails = loadedWhenUsed(
  "ContactRequestDetails",
  () => import("./ContactRequestDetails.tsx"),
);

const TITLE_ID = "contact-request-title";

/** Over the list, at the address /contact-requests/:id: one request, read and answered. */
export function ContactRequestDialog() {
  const id = useMatch("/contact-requests/:id")?.params.id;
  const { search } = useLocation();
  const navigate = useNavigate();
  const close = () => navigate({ pathname: "/contact-requests", search });
  return (
    <Dialog
      open={id !== undefined}
      onClose={close}
      aria-labelledby={TITLE_ID}
      fullWidth
      maxWidth="sm"
    >
      <DialogTitle id={TITLE_ID}>Contact request</DialogTitle>
      {id !== undefined && <ContactRequestDetails key={id} id={id} />}
      <DialogActions>
        <Button onClick={close}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}
