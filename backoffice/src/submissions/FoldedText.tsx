import { Box, Button } from "@mui/material";
import { useLayoutEffect, useRef, useState } from "react";
import { FLUSH, MULTILINE_TEXT } from "../theme/theme.ts";

const LINES = 8;

/** A long text that participants typed: its beginning, until the rest is opened. */
export function FoldedText({ children }: { children: string }) {
  const text = useRef<HTMLDivElement>(null);
  const [isLong, setIsLong] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text may be shorter.
  useLayoutEffect(() => {
    const { scrollHeight = 0, clientHeight = 0 } = text.current ?? {};
    if (!isOpen) setIsLong(scrollHeight > clientHeight);
  }, [children]);
  return (
    <>
      <Box
        ref={text}
        sx={{
          ...MULTILINE_TEXT,
          maxWidth: "70ch",
          ...(!isOpen && {
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
