import type { ReactNode } from "react";
import type { RichText as Words } from "#common/content/text.ts";
import { RichText } from "~/components/RichText.tsx";

interface UpcomingProps {
  title: string;
  date: string;
  /** For <time dateTime>. */
  at: string;
  text: Words;
  /** A drawing beside it, with its columns of the grid. */
  children?: ReactNode;
}

/** The date of an announcement, in large type. */
export function Upcoming({ title, date, at, text, children }: UpcomingProps) {
  return (
    <div className="grid gap-l">
      <div className="left">
        <p className="title-s">{title}</p>
        <p className="title-l">
          <time dateTime={at}>{date}</time>
        </p>
        <p className="text-l measure-s mt-m">
          <RichText text={text} />
        </p>
      </div>
      {children}
    </div>
  );
}
