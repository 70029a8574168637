import { Box } from "@mui/material";
import { ListSkeleton } from "../components/ListSkeleton.tsx";
import { PAGE } from "../theme/theme.ts";
import { Masthead } from "./Header.tsx";

/** The frame of every page before the person's role is known. index.html shows its header before the code has loaded. */
export function LoadingFrame() {
  return (
    <>
      <Masthead isFull />
      <Box component="main" sx={PAGE}>
        <ListSkeleton />
      </Box>
    </>
  );
}
