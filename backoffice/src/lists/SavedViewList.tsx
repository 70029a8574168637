import { Box, Typography } from "@mui/material";
import { SavedQueriesList, useListContext, useSavedQueries } from "react-admin";

/** The saved views of a list, with buttons that save and remove one. */
export default function SavedViewList() {
  const { resource, filterValues } = useListContext();
  const [saved] = useSavedQueries(resource);
  return (
    <Box
      sx={{
        "& .MuiTypography-overline": { typography: "subtitle2", ml: -1, textTransform: "none" },
        // The text below says the same to everyone.
        "& .RaSavedQueriesList-floatingTooltip": { display: "none" },
      }}
    >
      <SavedQueriesList icon={null} />
      {saved.length === 0 && (
        <Typography color="textSecondary">
          {Object.keys(filterValues).length === 0
            ? "No saved views yet. Search or choose a filter first, then save it here."
            : "No saved views yet. To save this view, select the bookmark icon."}
        </Typography>
      )}
    </Box>
  );
}
