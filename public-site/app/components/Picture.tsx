import type { PictureFile } from "~/content/pictures.ts";
import styles from "./Picture.module.css";

interface PictureProps {
  picture: PictureFile;
  /** The frame, whose shape its page decides; without one the picture has its own. */
  className?: string | undefined;
}

/** A drawing or, later, a photograph. It is loaded when it comes near, and has its room before. */
export function Picture({ picture: { file, width, height, alt }, className = "" }: PictureProps) {
  return (
    <img
      className={`${styles.picture} ${className}`}
      src={file}
      width={width}
      height={height}
      alt={alt}
      loading="lazy"
      decoding="async"
    />
  );
}
