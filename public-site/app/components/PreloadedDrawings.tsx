/** Preloads files, which React places in the head, because browsers do not find them in drawings. */
export function PreloadedDrawings({ files }: { files: readonly string[] }) {
  return files.map((href) => (
    <link key={href} rel="preload" as="image" type="image/svg+xml" href={href} />
  ));
}
