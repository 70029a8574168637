interface PageTitleProps {
  children: string;
}

/** What the browser calls the page. One at a time: the browser takes the first. */
export function PageTitle({ children }: PageTitleProps) {
  return <title>{`${children} - Admin Dashboard`}</title>;
}
