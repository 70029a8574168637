const FORMAT = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });

interface DateTimeProps {
  /** ISO 8601. */
  value: string;
}

/** A moment in the reader's own time zone. */
export function DateTime({ value }: DateTimeProps) {
  return (
    <time dateTime={value} style={{ whiteSpace: "nowrap" }}>
      {FORMAT.format(new Date(value))}
    </time>
  );
}
