import { gzipSync } from "node:zlib";
import type { StackAddresses } from "../../supabase/local/config.ts";
import type { Row } from "./table.ts";

const PAGES = [
  "/",
  "/challenge",
  "/eligibility",
  "/faq",
  "/signin",
  "/signup",
  "/dashboard",
  "/admin/",
];

/** Addresses of what the HTML makes a browser fetch before the page can be used. */
export function firstLoadAssets(html: string): { scripts: string[]; styles: string[] } {
  const tags = [...html.matchAll(/<(script|link)\b[^>]*>/g)].map((match) => match[0]);
  const attribute = (tag: string, name: string) => tag.match(new RegExp(`${name}="([^"]*)"`))?.[1];
  // Those that tags name, and those that the public site's inline script fetches after the first paint.
  const scripts = [...html.matchAll(/"(\/[^"\s]+\.js)"/g)].flatMap((match) => match[1] ?? []);
  const styles = tags.flatMap((tag) =>
    /rel="stylesheet"/.test(tag) ? [attribute(tag, "href") ?? ""] : [],
  );
  return { scripts: [...new Set(scripts)], styles: [...new Set(styles.filter(Boolean))] };
}

async function gzipSize(base: string, addresses: string[]): Promise<number> {
  const sizes = addresses.map(async (address) => {
    const response = await fetch(new URL(address, base));
    return gzipSync(Buffer.from(await response.arrayBuffer()), { level: 9 }).length;
  });
  return (await Promise.all(sizes)).reduce((total, size) => total + size, 0);
}

/** Kilobytes (gzip) of HTML, scripts and style sheets that the first load of each page costs. */
export async function measurePageWeight({ siteUrl }: StackAddresses): Promise<Row[]> {
  const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
  const rows: Row[] = [];
  for (const page of PAGES) {
    const html = await (await fetch(new URL(page, siteUrl))).text();
    const { scripts, styles } = firstLoadAssets(html);
    rows.push({
      name: page,
      figures: {
        "HTML kB": kilobytes(gzipSync(html).length),
        "scripts kB": kilobytes(await gzipSize(siteUrl, scripts)),
        "styles kB": kilobytes(await gzipSize(siteUrl, styles)),
        "script files": scripts.length,
      },
    });
  }
  return rows;
}
