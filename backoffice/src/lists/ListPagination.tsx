import { Box, Button, Typography } from "@mui/material";
import { useEffect } from "react";
import { useListContext } from "react-admin";
import { inDigits } from "#shared/inDigits.ts";
import { SelectField } from "../components/SelectField.tsx";
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from "../data/pageSizes.ts";
import { ROW } from "../theme/theme.ts";

/**
 * The pages of a list and their size. Not react-admin's pagination, which has page numbers instead of the specified
 * First, Previous, Page x of y, Next and Last.
 */
export function ListPagination() {
  const { perPage, total, setPerPage } = useListContext();
  const isOffered = PAGE_SIZES.some((size) => size === perPage);
  // The address may have any size.
  useEffect(() => {
    if (!isOffered) setPerPage(DEFAULT_PAGE_SIZE);
  }, [isOffered, setPerPage]);
  if (!total || !isOffered) return null;

  return (
    <Box component="nav" aria-label="Pages" sx={{ ...ROW, mt: 2 }}>
      <Typography color="textSecondary" aria-hidden="true">
        Rows per page
      </Typography>
      <SelectField
        label="Rows per page"
        hideLabel
        value={String(perPage)}
        options={PAGE_SIZES.map((size) => ({ value: String(size), label: String(size) }))}
        onChange={(size) => setPerPage(Number(size))}
      />
      <Typography color="textSecondary" sx={{ mr: "auto" }}>
        {`${inDigits(total)} in total`}
      </Typography>
      <PageSteps />
    </Box>
  );
}

/** First, Previous, Page x of y, Next, Last. */
export function PageSteps() {
  const { page, perPage, total = 0, setPage } = useListContext();
  const lastPage = Math.max(1, Math.ceil(total / perPage));
  const steps = { First: 1, Previous: page - 1, Next: page + 1, Last: lastPage };
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
    <Box sx={{ ...ROW, gap: 0, mx: -1 }}>
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
