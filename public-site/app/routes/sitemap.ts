import { currentFacts } from "~/challenge/currentFacts.ts";
import { publicAddress } from "~/challenge/pageMeta.ts";
import { pageDescriptions } from "~/content/seo.ts";

/** sitemap.xml, written at build time: every page that search engines may list. */
export function loader(): Response {
  const urls = Object.entries(pageDescriptions(currentFacts()))
    .filter(([, { indexed }]) => indexed)
    .map(([path]) => `  <url><loc>${publicAddress(path)}</loc></url>`);
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    "</urlset>",
  ];
  return new Response(`${lines.join("\n")}\n`, { headers: { "content-type": "application/xml" } });
}
