import { startStackProcess } from "./stack/stackProcess.ts";
import postgres from "postgres";
import { superuserUrl } from "./stack/api/lite.ts";
const stack = await startStackProcess({});
const su = postgres(superuserUrl(stack.addresses),{max:1});
const cpu = async () => { const [{pid}] = await su`select pg_backend_pid() as pid`; const fs = await import("node:fs"); const f = fs.readFileSync(`/proc/${pid}/stat`,"utf8").split(" "); return (Number(f[13])+Number(f[14]))*10; };
const text = "repeat('What number 17 does on the body. ', 25)";
const t = async (n: string, q: string) => { const s=await cpu(); await su.unsafe(q); console.log(n, (await cpu())-s, "ms cpu"); };
for (const [n, e, c] of [



 ["word_lines", `private.word_lines(t||n)`, 1000],
 ["word_lines short", `private.word_lines('University'||n)`, 1000],
 ["org signs", `(select count(*) from private.organisation_signs('University'||n))`, 1000],
 ["org aliases", `(select count(*) from private.organisation_aliases())`, 100],
 ["says_person", `private.says_person(array[t||n], 'First17')`, 100],
 ["says_organisation", `private.says_organisation(t||n, array[t||n], 'University 326')`, 1000],
 ["mail_house", `private.mail_house('person'||n||'@example.com')`, 1000],
] as const) await t(`${n} x${c}`, `select ${e} from (select ${text} as t, n from generate_series(1,${c}) n offset 0) x`);
await su.end(); await stack.stop();
