interface PageTitleProps {
  children: string;
}

/** What the browser calls the page: one at a time, or the first of them would stay. */
export function PageTitle({ children }: PageTitleProps) {
  return <title>{`${children} - Admin Dashboard`}</title>;
}
