import { type ComponentType, Fragment, type ReactNode, useState } from "react";
import type { ImagePage } from "#shared/imagePdf.ts";
import { DocumentPages } from "./DocumentPages.tsx";
import type { PlacedWord } from "./documentWords.ts";

/** A document to show. */
export interface ShownDocument {
  /** A PDF, regardless of its content, so that no script in it can run. */
  file: Blob;
  /** The pages of an anonymized document; undefined: any other PDF, which the browser shows. */
  pages?: readonly ImagePage[] | undefined;
  /** The words of these pages; null: not known. */
  words: readonly (readonly PlacedWord[])[] | null;
}

interface DocumentViewProps extends Omit<ShownDocument, "file"> {
  /** The object URL of the document. */
  address: string;
  /** The title of the embedded document. */
  title: string;
  /** The app's links to open or download it. */
  links: ReactNode;
  /** The classes of the frame, and of the bar with the links. */
  frameClass?: string | undefined;
  barClass?: string | undefined;
  /** Contains the pages of an anonymized document. */
  Pages?: ComponentType<{ children: ReactNode }>;
  Button: ComponentType<{
    "aria-label": string;
    "aria-disabled": boolean;
    onClick: () => void;
    children: ReactNode;
  }>;
}

/**
 * Reads a document. Only the code for anonymized ones is loaded with them.
 * @param isAnonymized whether its pages may be images.
 */
export async function shownDocument(
  data: Blob,
  isAnonymized: boolean,
  words: ShownDocument["words"] = null,
): Promise<ShownDocument> {
  const file = new Blob([data], { type: "application/pdf" });
  if (!isAnonymized) return { file, words: null };
  const { pagesOf } = await import("#shared/imagePdf.ts");
  const pages = pagesOf(new Uint8Array(await data.arrayBuffer()));
  return { file, pages: pages.length > 0 ? pages : undefined, words };
}

/** A document: an anonymized one page by page, any other embedded if the browser can show PDFs. */
export function DocumentView(props: DocumentViewProps) {
  const {
    address,
    title,
    pages,
    words,
    links,
    frameClass,
    barClass,
    Pages = Fragment,
    Button,
  } = props;
  const [zoom, setZoom] = useState(1);
  const change = (label: string, sign: string, next: number) => {
    const isPossible = next >= 1 && next <= MAX_ZOOM;
    return (
      <Button
        aria-label={label}
        aria-disabled={!isPossible}
        onClick={() => isPossible && setZoom(next)}
      >
        {sign}
      </Button>
    );
  };
  return (
    <>
      <div className={barClass}>
        {links}
        {pages && (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
          <div role="group" aria-label="Zoom" style={{ display: "flex", alignItems: "center" }}>
            {change("Zoom out", "−", zoom - ZOOM_STEP)}
            <span role="status" style={{ minWidth: "3.5em", textAlign: "center" }}>
              {`${zoom * 100}%`}
            </span>
            {change("Zoom in", "+", zoom + ZOOM_STEP)}
          </div>
        )}
      </div>
      {pages && (
        <Pages>
          <DocumentPages pages={pages} words={words} zoom={zoom} />
        </Pages>
      )}
      {!pages && navigator.pdfViewerEnabled && (
        <iframe className={frameClass} src={address} title={title} />
      )}
    </>
  );
}

const ZOOM_STEP = 0.5;
const MAX_ZOOM = 3;
