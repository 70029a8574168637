import { startStackProcess } from "./stack/stackProcess.ts";
import postgres from "postgres";
import { superuserUrl } from "./stack/api/lite.ts";
const stack = await startStackProcess({});
const su = postgres(superuserUrl(stack.addresses),{max:1, onnotice: (n)=>console.log(n.message)});
const cpu = async () => { const [{pid}] = await su`select pg_backend_pid() as pid`; const fs = await import("node:fs"); const f = fs.readFileSync(`/proc/${pid}/stat`,"utf8").split(" "); return (Number(f[13])+Number(f[14]))*10; };
const text = "repeat('What number 17 does on the body. ', 25)";
const t = async (n: string, q: string) => { const s=await cpu(); await su.unsafe(q); console.log(n, (await cpu())-s, "ms cpu"); };

await t("says x1000", `select private.says_organisation(t||n, array[t||n], 'University 32'||n) from (select ${text} as t, n from generate_series(1,1000) n offset 0) x`);
await su.end(); await stack.stop();
