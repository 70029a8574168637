import { Box, Button, Typography } from "@mui/material";
import { useListContext } from "react-admin";
import { ADMIN_PAGE_SIZES } from "../../../supabase/functions/_shared/limits.ts";
import { SelectField } from "./SelectField.tsx";

/** First, Previous, Page x of y, Next, Last, and the page sizes (specification section 2). */
export function ListPagination() {
  const { page, perPage, total, setPage, setPerPage } = useListContext();
  if (total === undefined) return null;
  const lastPage = Math.max(1, Math.ceil(total / perPage));
  const steps = {
    First: 1,
    Previous: page - 1,
    Next: page + 1,
    Last: lastPage,
  };
  const stepButton = (label: keyof typeof steps) => (
    <Button
      onClick={() => setPage(steps[label])}
      disabled={steps[label] === page || steps[label] < 1 || steps[label] > lastPage}
    >
      {label}
    </Button>
  );
  // The address may ask for another size.
  const sizes = [...new Set([...ADMIN_PAGE_SIZES, perPage])];

  return (
    <Box
      component="nav"
      aria-label="Pages"
      sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1, mt: 2 }}
    >
      <SelectField
        label="Rows per page"
        value={String(perPage)}
        options={sizes.map((size) => ({ value: String(size), label: String(size) }))}
        onChange={(size) => setPerPage(Number(size))}
      />
      <Typography color="text.secondary" sx={{ mr: "auto" }}>
        {total.toLocaleString("en")} in total
      </Typography>
      {stepButton("First")}
      {stepButton("Previous")}
      <Typography aria-live="polite" sx={{ px: 1, fontVariantNumeric: "tabular-nums" }}>
        Page {page} of {lastPage}
      </Typography>
      {stepButton("Next")}
      {stepButton("Last")}
    </Box>
  );
}
