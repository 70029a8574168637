import { Button, Divider, Menu, MenuItem } from "@mui/material";
import { useState } from "react";
import {
  AddSavedQueryDialog,
  extractValidSavedQueries,
  RemoveSavedQueryDialog,
  type SavedQuery,
  useListContext,
  useSavedQueries,
} from "react-admin";
import { useNavigate } from "react-router-dom";

type Question = "add" | "remove";

/** Searches and filters that an administrator saved under a name, in this browser. */
export function SavedFilters() {
  const { resource, filterValues, sort, perPage } = useListContext();
  const [saved] = useSavedQueries(resource);
  const navigate = useNavigate();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [question, setQuestion] = useState<Question>();
  const queries = extractValidSavedQueries(saved);
  const isSame = ({ value }: SavedQuery) =>
    JSON.stringify([value.filter, value.sort, value.perPage]) ===
    JSON.stringify([filterValues, sort, perPage]);

  function open({ value }: SavedQuery) {
    const { filter, sort, perPage } = value;
    const address = new URLSearchParams({
      filter: JSON.stringify(filter),
      sort: String(sort?.field),
      order: String(sort?.order),
      perPage: String(perPage),
      page: "1",
    });
    setAnchor(undefined);
    void navigate({ search: address.toString() });
  }

  function ask(next: Question) {
    setAnchor(undefined);
    setQuestion(next);
  }

  const close = () => setQuestion(undefined);
  return (
    <>
      <Button
        variant="outlined"
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        Saved
      </Button>
      <Menu anchorEl={anchor ?? null} open={Boolean(anchor)} onClose={() => setAnchor(undefined)}>
        {queries.map((query) => (
          <MenuItem key={query.label} selected={isSame(query)} onClick={() => open(query)}>
            {query.label}
          </MenuItem>
        ))}
        {queries.length > 0 && <Divider />}
        <MenuItem disabled={queries.some(isSame)} onClick={() => ask("add")}>
          Save these filters...
        </MenuItem>
        {queries.some(isSame) && (
          <MenuItem onClick={() => ask("remove")}>Remove these saved filters...</MenuItem>
        )}
      </Menu>
      <AddSavedQueryDialog open={question === "add"} onClose={close} />
      <RemoveSavedQueryDialog open={question === "remove"} onClose={close} />
    </>
  );
}
