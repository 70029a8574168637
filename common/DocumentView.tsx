import type { ReactNode } from "react";

interface DocumentViewProps {
  /** The object URL of the document. */
  address: string;
  /** The title of the embedded document. */
  title: string;
  /** The text of each page, if the pages are images. */
  pageTexts: readonly string[];
  /** The app's links to open or download it. */
  links: ReactNode;
  /** The class of the frame. */
  className?: string | undefined;
}

/**
 * A document, embedded if the browser can show PDFs. The pages of an anonymized one are images, so their text follows for
 * screen readers and the browser's search.
 */
export function DocumentView({ address, title, pageTexts, links, className }: DocumentViewProps) {
  return (
    <>
      {links}
      {navigator.pdfViewerEnabled && <iframe className={className} src={address} title={title} />}
      {pageTexts.length > 0 && (
        // If the browser cannot embed the document, the page shows only its text.
        <details open={!navigator.pdfViewerEnabled}>
          <summary>Text of the document</summary>
          {pageTexts.map((text, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a page's number is its ID.
            <section key={index} aria-label={`Page ${index + 1}`}>
              <strong>{`Page ${index + 1}`}</strong>
              <p style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
                {text || "No text on this page."}
              </p>
            </section>
          ))}
        </details>
      )}
    </>
  );
}
