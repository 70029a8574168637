import { TextField } from "@mui/material";
import { useEffect, useRef, useState } from "react";
import { useListContext } from "react-admin";
import { SEARCH_FILTER } from "../data/listQuery.ts";

interface SearchBoxProps {
  /** Names the fields that are searched. */
  label: string;
}

const TYPING_PAUSE_MS = 300;

/** Searches while the person types. */
export function SearchBox({ label }: SearchBoxProps) {
  const { filterValues, setFilters } = useListContext();
  const applied = String(filterValues[SEARCH_FILTER] ?? "");
  const [text, setText] = useState(applied);
  const lastApplied = useRef(applied);

  // Back, Forward and links change the search behind the box.
  useEffect(() => {
    if (applied === lastApplied.current) return;
    lastApplied.current = applied;
    setText(applied);
  }, [applied]);

  useEffect(() => {
    if (text === lastApplied.current) return;
    const timer = setTimeout(() => {
      lastApplied.current = text;
      setFilters({ ...filterValues, [SEARCH_FILTER]: text });
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, filterValues, setFilters]);

  return (
    <TextField
      type="search"
      label={label}
      value={text}
      onChange={(event) => setText(event.target.value)}
      sx={{ width: 320, maxWidth: "100%" }}
    />
  );
}
