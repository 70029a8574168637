import { Box, Typography } from "@mui/material";
import { useEffect } from "react";
import { useListContext } from "react-admin";
import { ADMIN_PAGE_SIZES, DEFAULT_ADMIN_PAGE_SIZE } from "#shared/limits.ts";
import { SelectField } from "../components/SelectField.tsx";
import { PageSteps } from "./PageSteps.tsx";

/**
 * The pages of a list and their sizes. Own, because react-admin's pagination has numbered pages
 * where First, Previous, Page x of y, Next and Last are wanted.
 */
export function ListPagination() {
  const { perPage, total, setPerPage } = useListContext();
  const isOffered = ADMIN_PAGE_SIZES.some((size) => size === perPage);
  // The address may ask for any size.
  useEffect(() => {
    if (!isOffered) setPerPage(DEFAULT_ADMIN_PAGE_SIZE);
  }, [isOffered, setPerPage]);
  if (!total || !isOffered) return null;

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
        options={ADMIN_PAGE_SIZES.map((size) => ({ value: String(size), label: String(size) }))}
        onChange={(size) => setPerPage(Number(size))}
      />
      <Typography color="text.secondary" sx={{ mr: "auto" }}>
        {`${total.toLocaleString("en")} in total`}
      </Typography>
      <PageSteps />
    </Box>
  );
}
