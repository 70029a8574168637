import { Box } from "@mui/material";
import { PageHeading } from "../components/PageHeading.tsx";
import { PageLink } from "../components/PageLink.tsx";
import { FORM_CARD } from "../theme/theme.ts";

interface FormHeadingProps {
  title: string;
  /** The list of its records, and the label of the link to it. */
  list: string;
  label: string;
  /** Whether the form is as wide as the page. */
  isWide?: boolean;
}

/** The title of a page with one of react-admin's forms, as wide as the form. */
export function FormHeading({ title, list, label, isWide = false }: FormHeadingProps) {
  return (
    <Box sx={{ maxWidth: isWide ? "none" : FORM_CARD }}>
      <PageHeading title={title}>
        <PageLink to={list}>{label}</PageLink>
      </PageHeading>
    </Box>
  );
}
