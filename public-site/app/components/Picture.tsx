import type { PictureFile } from "~/content/pictures.ts";

interface PictureProps {
  picture: PictureFile;
  className?: string | undefined;
}

/** A drawing or photograph, loaded when it is near the window. */
export function Picture({ picture: { file, width, height, alt }, className = "" }: PictureProps) {
  return (
    <img
      className={`picture ${className}`}
      src={file}
      width={width}
      height={height}
      alt={alt}
      loading="lazy"
      decoding="async"
    />
  );
}
