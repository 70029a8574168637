import { Box, Button, Typography } from "@mui/material";
import { useListContext } from "react-admin";
import { ADMIN_PAGE_SIZES } from "#shared/limits.ts";
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
      sx={{ minWidth: 0, px: 1 }}
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
      <Typography color="text.secondary" aria-hidden="true">
        Rows per page
      </Typography>
      <SelectField
        label="Rows per page"
        hideLabel
        value={String(perPage)}
        options={sizes.map((size) => ({ value: String(size), label: String(size) }))}
        onChange={(size) => setPerPage(Number(size))}
      />
      <Typography color="text.secondary" sx={{ mr: "auto" }}>
        {total.toLocaleString("en")} in total
      </Typography>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center" }}>
        {stepButton("First")}
        {stepButton("Previous")}
        <Typography
          aria-live="polite"
          sx={{ px: 1, whiteSpace: "nowrap", fontVariantNumeric: "tabular-nums" }}
        >
          Page {page} of {lastPage}
        </Typography>
        {stepButton("Next")}
        {stepButton("Last")}
      </Box>
    </Box>
  );
}
