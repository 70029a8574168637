import { Box, Button } from "@mui/material";
import { useLayoutEffect, useRef, useState } from "react";
import { FLUSH, MULTILINE_TEXT } from "../theme/theme.ts";

const LINES = 8;
/** A text that is only a few lines longer is shown whole. */
const MOST_LINES = 12;

/** A long text that participants typed: its beginning, until the rest is opened. */
export function FoldedText({ children }: { children: string }) {
  const text = useRef<HTMLDivElement>(null);
  const [isLong, setIsLong] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text may be shorter.
  useLayoutEffect(() => {
    if (!text.current) return;
    const lineHeight = Number.parseFloat(getComputedStyle(text.current).lineHeight);
    setIsLong(text.current.scrollHeight > MOST_LINES * lineHeight);
  }, [children]);
  return (
    <>
      <Box
        ref={text}
        sx={{
          ...MULTILINE_TEXT,
          maxWidth: "70ch",
          ...(isLong &&
            !isOpen && {
              display: "-webkit-box",
              WebkitBoxOrient: "vertical",
              WebkitLineClamp: LINES,
              overflow: "hidden",
            }),
        }}
      >
        {children}
      </Box>
      {isLong && (
        <Button
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          sx={{ justifySelf: "start", ml: FLUSH }}
        >
          {isOpen ? "Show less" : "Show all"}
        </Button>
      )}
    </>
  );
}
