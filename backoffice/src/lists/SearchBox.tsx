import { TextField } from "@mui/material";
import { useCallback, useEffect, useRef, useState } from "react";
import { useListContext } from "react-admin";
import { isEnter } from "#common/isEnter.ts";
import { SEARCH_FILTER } from "../data/listQuery.ts";
import { TYPING_PAUSE_MS } from "./useTextAfterPause.ts";

/** Searches the fields that its label names after a pause in typing, on Enter, and when the field loses the focus. */
export function SearchBox({ label }: { label: string }) {
  const { filterValues, setFilters } = useListContext();
  const applied = String(filterValues[SEARCH_FILTER] ?? "");
  const [text, setText] = useState(applied);
  const lastApplied = useRef(applied);

  // Back, Forward and links change the search from outside.
  useEffect(() => {
    if (applied === lastApplied.current) return;
    lastApplied.current = applied;
    setText(applied);
  }, [applied]);

  const apply = useCallback(() => {
    if (text === lastApplied.current) return;
    lastApplied.current = text;
    setFilters({ ...filterValues, [SEARCH_FILTER]: text });
  }, [text, filterValues, setFilters]);

  useEffect(() => {
    const timer = setTimeout(apply, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [apply]);

  return (
    <TextField
      type="search"
      label={label}
      value={text}
      onChange={(event) => setText(event.target.value)}
      slotProps={{ htmlInput: { "data-search": true } }}
      // Not if a link was clicked: the search would navigate back to the list.
      onBlur={({ relatedTarget }) => {
        if (!(relatedTarget instanceof HTMLAnchorElement)) apply();
      }}
      onKeyDown={(event) => {
        if (isEnter(event)) apply();
      }}
      sx={{ width: 320, maxWidth: { xs: "100%", md: 320 } }}
    />
  );
}
