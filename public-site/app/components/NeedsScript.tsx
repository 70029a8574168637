/** Said where scripts are switched off. In: what does not work then. */
export function NeedsScript({ what }: { what: string }) {
  return (
    <p className="without-script">
      <strong>{`${what} needs JavaScript.`}</strong> Switch it on and load the page again.
    </p>
  );
}
