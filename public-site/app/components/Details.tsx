import type { CSSProperties, ReactNode } from "react";

type Detail = readonly [name: string, value: ReactNode];

const COLUMNS = { "--columns": "12rem minmax(0, 1fr)" } as CSSProperties;

/** Names with their values. A name without a value is omitted. */
export function Details({ items }: { items: readonly Detail[] }) {
  const filled = items.filter(([, value]) => value);
  if (filled.length === 0) return null;
  return (
    <dl className="pairs closed breakable" style={COLUMNS}>
      {filled.map(([name, value]) => (
        <div key={name}>
          <dt className="text-s">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
