interface PageTitleProps {
  children: string;
}

/** The title of the browser tab. Render only one: the browser uses the first. */
export function PageTitle({ children }: PageTitleProps) {
  return <title>{`${children} - Admin Dashboard`}</title>;
}
