import { publicAddress } from "~/challenge/pageMeta.ts";
import { SITEMAP_PATH } from "~/config/paths.ts";

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
