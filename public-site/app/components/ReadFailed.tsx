import { Button } from "./Button.tsx";

interface ReadFailedProps {
  words: { readonly failed: string; readonly retry: string };
  onRetry: () => void;
}

/** Instead of the list that could not be read. Lighter than `LoadFailed`, which comes with the code of forms. */
export function ReadFailed({ words, onRetry }: ReadFailedProps) {
  return (
    <div className="stack start">
      <div role="alert" className="callout">
        <strong>{words.failed}</strong>
        <p>Check your connection, or try again in a minute.</p>
      </div>
      <Button onClick={onRetry}>{words.retry}</Button>
    </div>
  );
}
