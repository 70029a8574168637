/** The title of the browser tab. Render only one: the browser uses the first. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} - Admin Dashboard`}</title>;
}
