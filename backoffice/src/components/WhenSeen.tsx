import { Box } from "@mui/material";
import { type ReactNode, useEffect, useRef, useState } from "react";

interface WhenSeenProps {
  /** Width by height, as CSS has it: what is to come takes this room, so that nothing moves. */
  ratio: string;
  children: ReactNode;
}

/** So much of the room has to be seen by whoever comes from above: its first line alone does not count. */
const THRESHOLD = 0.25;

/** Shows what is in it from when one has scrolled to it: its code is not loaded before. */
export function WhenSeen({ ratio, children }: WhenSeenProps) {
  const [isSeen, setIsSeen] = useState(false);
  const room = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!room.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const isReached = entries.some(
          ({ intersectionRatio: part, boundingClientRect: place, isIntersecting }) =>
            isIntersecting && (part >= THRESHOLD || place.top < 0),
        );
        if (isReached) setIsSeen(true);
      },
      { threshold: [0, THRESHOLD] },
    );
    observer.observe(room.current);
    return () => observer.disconnect();
  }, []);
  return isSeen ? children : <Box ref={room} sx={{ width: "100%", aspectRatio: ratio }} />;
}
