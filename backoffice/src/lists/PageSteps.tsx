import { Box, Button, Typography } from "@mui/material";
import { useListContext } from "react-admin";

/** First, Previous, Page x of y, Next, Last. */
export function PageSteps() {
  const { page, perPage, total = 0, setPage } = useListContext();
  const lastPage = Math.max(1, Math.ceil(total / perPage));
  const steps = {
    First: 1,
    Previous: page - 1,
    Next: page + 1,
    Last: lastPage,
  };
  const stepButton = (label: keyof typeof steps) => (
    <Button
      sx={{ minWidth: 0, px: 1 }}
      onClick={() => setPage(steps[label])}
      disabled={steps[label] === page || steps[label] < 1 || steps[label] > lastPage}
    >
      {label}
    </Button>
  );
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center" }}>
      {stepButton("First")}
      {stepButton("Previous")}
      <Typography
        aria-live="polite"
        sx={{ px: 1, whiteSpace: "nowrap", fontVariantNumeric: "tabular-nums" }}
      >
        {`Page ${page} of ${lastPage}`}
      </Typography>
      {stepButton("Next")}
      {stepButton("Last")}
    </Box>
  );
}
