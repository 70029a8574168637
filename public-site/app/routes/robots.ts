import { SITEMAP_PATH } from "~/config/paths.ts";
import { publicAddress } from "~/lib/pageMeta.ts";

/** robots.txt, written at build time. */
export function loader(): Response {
  const lines = [
    "User-agent: *",
    "Disallow: /admin/",
    "",
    `Sitemap: ${publicAddress(SITEMAP_PATH)}`,
  ];
  return new Response(`${lines.join("\n")}\n`, { headers: { "content-type": "text/plain" } });
}
