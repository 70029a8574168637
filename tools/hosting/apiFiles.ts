import { ORIGIN } from "./hostFiles.ts";
import { PROXY_HEADERS } from "./nginxFile.ts";

/**
 * A web server in front of your own Supabase (docs/own-server.md): it passes on the client's address, hides Studio
 * from the internet, limits the time for a body, and refuses names in addresses that keep PostgREST busy
 * (docs/operations.md, "Costly names").
 */

/** The address of Supabase's own gateway on the machine. */
const GATEWAY = "127.0.0.1:8000";

/** More than the largest file of a bucket. */
const MAX_BODY_MB = 60;

/** A name of more than 63 bytes in the path or as a key, or more than 200 keys. */
const COSTLY = "^/rest/v1/([^?]*[^/?]{64}|[^?]*[?](.*&)?[^=&]{64}|[^&]*(&[^&]*){200})";

const SERVICES = "auth|rest|storage|functions|realtime";
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** For nginx: to be included into the server block of the API's address. */
export function nginxApiFile(): string {
  return `# ${ORIGIN}
# Include it in the API's server block, which also sets listen, server_name and the certificates.

server_tokens off;
client_max_body_size ${MAX_BODY_MB}m;
client_header_timeout 15s;
client_body_timeout 15s;

if ($request_method !~ "^(${METHODS.join("|")})$") {
	return 405;
}
if ($request_uri ~ "${COSTLY}") {
	return 400;
}
proxy_http_version 1.1;
proxy_set_header Host $host;
proxy_set_header Upgrade $http_upgrade;
${PROXY_HEADERS}
# As Supabase's edge does. The gateway appends an address of its own to X-Forwarded-For, and passes this one on.
proxy_set_header CF-Connecting-IP $remote_addr;

location ~ "^/(${SERVICES})/v1/" {
	proxy_pass http://${GATEWAY};
	# Uploads and email previews may take a while.
	proxy_read_timeout 160s;
}
location / {
	return 404;
}
`;
}

/** For Caddy: to be imported into the site block of the API's address. */
export function caddyApiFile(): string {
  return `# ${ORIGIN}
# Import it into the block of the API's address.

request_body {
	max_size ${MAX_BODY_MB}MB
}
route {
	@method not method ${METHODS.join(" ")}
	error @method 405
	@costly expression \`{http.request.uri}.matches("${COSTLY}")\`
	error @costly 400
	@service path_regexp ^/(${SERVICES})/v1/
	reverse_proxy @service ${GATEWAY} {
		header_up X-Forwarded-For {remote_host}
		header_up X-Real-IP {remote_host}
		# As Supabase's edge does. The gateway appends an address of its own to X-Forwarded-For, and passes this one on.
		header_up CF-Connecting-IP {remote_host}
		header_up -Forwarded
	}
	error 404
}
`;
}
