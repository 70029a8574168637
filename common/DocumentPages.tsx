import { useMemo } from "react";
import type { ImagePage } from "#shared/imagePdf.ts";
import { type Line, linesOf, type PlacedWord } from "./documentWords.ts";
import { useObjectUrl } from "./useObjectUrl.ts";

interface DocumentPagesProps {
  pages: readonly ImagePage[];
  /** The words of each page; null: not known. */
  words: readonly (readonly PlacedWord[])[] | null;
  /** The width of a page as a part of the available one, from 1. */
  zoom: number;
}

/** The pages of an anonymized document, which are images, with their text for search, selection and screen readers. */
export function DocumentPages({ pages, words, zoom }: DocumentPagesProps) {
  return pages.map((page, index) => (
    <PageImage
      // biome-ignore lint/suspicious/noArrayIndexKey: a page's number is its ID.
      key={index}
      page={page}
      title={`Page ${index + 1} of ${pages.length}`}
      words={words?.[index] ?? NO_WORDS}
      zoom={zoom}
    />
  ));
}

const NO_WORDS: readonly PlacedWord[] = [];

interface PageImageProps extends Pick<DocumentPagesProps, "zoom"> {
  page: ImagePage;
  title: string;
  words: readonly PlacedWord[];
}

function PageImage({ page, title, words, zoom }: PageImageProps) {
  const { width, height, jpeg } = page;
  const image = useMemo(() => new Blob([jpeg], { type: "image/jpeg" }), [jpeg]);
  const address = useObjectUrl(image);
  const lines = useMemo(() => linesOf(words), [words]);
  return (
    <figure style={{ margin: "0 0 0.75rem" }}>
      <figcaption style={{ paddingBottom: "0.4rem", fontSize: "0.875em" }}>{title}</figcaption>
      <div
        style={{ overflowX: "auto" }}
        // A page that is wider than its place scrolls, also by keyboard.
        {...(zoom > 1 && { tabIndex: 0, role: "group", "aria-label": title })}
      >
        <div
          style={{
            position: "relative",
            width: `${zoom * 100}%`,
            aspectRatio: `${width} / ${height}`,
            containerType: "inline-size",
            // Pages far away are not drawn, but can be found.
            contentVisibility: "auto",
            background: "white",
          }}
        >
          {address && (
            <img
              src={address}
              alt={lines.length > 0 ? "" : `${title}, without text`}
              loading="lazy"
              decoding="async"
              style={{ display: "block", width: "100%", height: "100%" }}
            />
          )}
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines keep their order.
            <span key={index} style={styleOf(line, page)}>
              {line.text}
            </span>
          ))}
        </div>
      </div>
    </figure>
  );
}

/** The size of letters in relation to their boxes: a little too small, because justified text becomes wider, not narrower. */
const LETTERS = 0.85;

/** Lays a line over its image, transparent. */
function styleOf({ left, top, right, bottom }: Line, { width, height }: ImagePage) {
  // Thousandths of the height, in hundredths of the width.
  const size = ((bottom - top) * height) / width / 10;
  return {
    position: "absolute",
    left: `${left / 10}%`,
    top: `${top / 10}%`,
    width: `${(right - left) / 10}%`,
    color: "transparent",
    forcedColorAdjust: "none",
    fontFamily: "Arial, sans-serif",
    letterSpacing: 0,
    fontSize: `${(size * LETTERS).toFixed(3)}cqw`,
    lineHeight: `${size.toFixed(3)}cqw`,
    textAlignLast: "justify",
    whiteSpace: "nowrap",
  } as const;
}
