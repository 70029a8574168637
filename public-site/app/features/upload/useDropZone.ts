import { type DragEvent, useEffect, useState } from "react";

/**
 * Lets files be dropped on an element; beside it they do nothing, instead of opening in place of the
 * page.
 * @returns whether something is held over the element, and its handlers.
 */
export function useDropZone(onFiles: (files: readonly File[]) => void) {
  const [over, setOver] = useState(false);

  useEffect(() => {
    const ignore = (event: Event) => event.preventDefault();
    window.addEventListener("dragover", ignore);
    window.addEventListener("drop", ignore);
    return () => {
      window.removeEventListener("dragover", ignore);
      window.removeEventListener("drop", ignore);
    };
  }, []);

  const handlers = {
    onDragOver(event: DragEvent) {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault();
      setOver(false);
      onFiles(Array.from(event.dataTransfer.files));
    },
  };
  return { over, handlers };
}
