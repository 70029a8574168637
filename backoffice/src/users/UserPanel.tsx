import { Drawer } from "@mui/material";
import { useLocation, useMatch, useNavigate } from "react-router-dom";
import { loadedWhenUsed } from "../components/loadedWhenUsed.tsx";

const UserDetails = loadedWhenUsed("UserDetails", () => import("./UserDetails.tsx"));

const TITLE_ID = "user-details-title";

/** Beside the list, at the address /users/:id: everything about one user. */
export function UserPanel() {
  const id = useMatch("/users/:id")?.params.id;
  const { search } = useLocation();
  const navigate = useNavigate();
  const close = () => navigate({ pathname: "/users", search });
  return (
    <Drawer
      anchor="right"
      open={id !== undefined}
      onClose={close}
      slotProps={{
        paper: {
          role: "dialog",
          "aria-labelledby": TITLE_ID,
          sx: { width: 440, maxWidth: "100vw", p: 2.5 },
        },
      }}
    >
      {id !== undefined && (
        <UserDetails
          key={id}
          id={id}
          titleId={TITLE_ID}
          onClose={close}
          onDeleted={() => navigate({ pathname: "/users", search }, { replace: true })}
        />
      )}
    </Drawer>
  );
}
