interface PageTitleProps {
  children: string;
}

/** The page title of the browser. One at a time, because the browser takes the first. */
export function PageTitle({ children }: PageTitleProps) {
  return <title>{`${children} - Admin Dashboard`}</title>;
}
