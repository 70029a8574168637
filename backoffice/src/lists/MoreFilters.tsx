import { Box, Button } from "@mui/material";
import { type ReactNode, useId, useState } from "react";
import { useListContext } from "react-admin";

interface MoreFiltersProps {
  /** The names of the filters in it (data/resources.ts). */
  sources: readonly string[];
  children: ReactNode;
}

/** Filters that are needed now and then: behind a button that says how many of them are set. */
export function MoreFilters({ sources, children }: MoreFiltersProps) {
  const id = useId();
  const { filterValues, setFilters } = useListContext();
  const chosen = sources.filter((source) => filterValues[source]).length;
  const [isOpen, setIsOpen] = useState(chosen > 0);

  function clear() {
    const others = Object.entries(filterValues).filter(([name]) => !sources.includes(name));
    setFilters(Object.fromEntries(others));
  }

  return (
    <>
      <Button
        variant="outlined"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen((wasOpen) => !wasOpen)}
      >
        Filters{chosen > 0 && ` (${chosen})`}
      </Button>
      <Box
        id={id}
        hidden={!isOpen}
        sx={{
          order: 1,
          flexBasis: "100%",
          display: isOpen ? "flex" : "none",
          flexWrap: "wrap",
          gap: 1.5,
          justifyContent: "end",
          "& > *": { flexGrow: { xs: 1, sm: 0 } },
        }}
      >
        {children}
        <Button disabled={chosen === 0} onClick={clear}>
          Clear filters
        </Button>
      </Box>
    </>
  );
}
