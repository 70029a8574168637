import type { Outcome } from "~/lib/outcome.ts";
import type { DeviceFigure } from "./finalists.ts";
import { readRow, type ViewRow } from "./rows.ts";
import { rpc } from "./rpc.ts";

/** A picture of the page. */
export interface TeamPicture {
  readonly id: string;
  /** For people who cannot see it. */
  readonly alt_text: string;
  /** The path of its file in the bucket `projects`. */
  readonly file_path: string;
}

/** The public page of a finalist's team: a row of `my_finalist_page`. */
export interface TeamPage
  extends Omit<
    ViewRow<"my_finalist_page", "id" | "updated_at" | DeviceFigure>,
    "pictures" | "visibility"
  > {
  readonly visibility: "public" | "private" | "held" | "hidden";
  /** In display order. */
  readonly pictures: readonly TeamPicture[];
}

/** The editable content. Figures of the device are texts, empty if the team does not state them. */
export type PageTexts = Pick<TeamPage, "title" | "summary" | "is_public"> &
  Record<DeviceFigure, string>;

export const textsOf = ({ title, summary, is_public, ...page }: TeamPage): PageTexts => ({
  title,
  summary,
  diameter_mm: String(page.diameter_mm ?? ""),
  height_mm: String(page.height_mm ?? ""),
  volume_ml: String(page.volume_ml ?? ""),
  is_public,
});

/** Loads the public page of the visitor's team; null for everyone else, including mentors. */
export const loadTeamPage = () => readRow<TeamPage>("my_finalist_page");

/**
 * Saves the pictures in order: adds new uploads and removes missing pictures. Saving the same twice is harmless.
 * @param seen the page that the change is based on.
 */
export const savePictures = (
  seen: TeamPage,
  pictures: readonly Omit<TeamPicture, "id">[],
): Promise<Outcome> =>
  rpc(
    "save_finalist_pictures",
    {
      submission_id: seen.submission_id,
      revision: seen.pictures_revision,
      file_paths: pictures.map(({ file_path }) => file_path),
      alt_texts: pictures.map(({ alt_text }) => alt_text),
    },
    "We couldn’t change your pictures.",
  );
