import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { getRequestListener } from "@hono/node-server";
import postgres from "postgres";
import { superuserUrl } from "#tools/stack/api/lite.ts";
import { withExampleValues } from "#tools/stack/config.ts";
import { startFunctions } from "#tools/stack/functions/host.ts";
import { functionVariables } from "#tools/stack/functions/permissions.ts";
import { signal as signalProcess } from "#tools/stack/processes.ts";
import { startStackProcess } from "#tools/stack/stackProcess.ts";
import { startMailService } from "#tools/testing/api/mailService.ts";
import { solveRobotCheck } from "#tools/testing/api/robotCheck.ts";
import { SIGN_UP_DATA } from "#tools/testing/world/people.ts";
import { startFaultyNetwork } from "./faultyNetwork.ts";
import type { Participant } from "./participant.ts";
import { loadProduct } from "./product.ts";

/**
 * How long a function may take before it counts as hanging and is ended: several times what a start
 * takes here and now. On a busy machine that is long, and a fixed limit would end each at its start.
 */
async function timeForFunctions(options: { variables: Record<string, string>; dataDir: string }) {
  let took = 0;
  // The first start also compiles the function: the second is like those to come.
  for (let start = 0; start < 2; start += 1) {
    const functions = await startFunctions({ ...options, log: () => undefined });
    const started = performance.now();
    const question = new Request("http://127.0.0.1/functions/v1/handle-contact-form");
    await (await functions.handle(question, "127.0.0.1")).text();
    took = performance.now() - started;
    await functions.stop();
  }
  return Math.max(2_500, 4 * took);
}

/** The name of the test's own connections. */
const OURSELVES = "faults";

/** A stack of its own, the edge functions and a mail service, with a faulty network between them all. */
export async function startWorld() {
  const stack = await startStackProcess();
  const { addresses } = stack;
  const mail = await startMailService();
  const dataDir = await mkdtemp(path.join(tmpdir(), "faults-"));
  const counts = new Map<string, number>();
  const count = (fault: string, times = 1) => counts.set(fault, (counts.get(fault) ?? 0) + times);

  // What the functions ask of the database gets lost as well.
  const inner = await startFaultyNetwork(() => addresses.apiUrl);
  const variables = {
    ...functionVariables(addresses, withExampleValues(process.env)),
    SUPABASE_URL: inner.url,
    RESEND_API_KEY: "re_faults",
    RESEND_URL: mail.url,
  };
  const functions = await startFunctions({
    variables,
    dataDir,
    log: () => undefined,
    requestTimeout: await timeForFunctions({ variables, dataDir }),
  });
  // Each call seems to come from a client of its own, as with many visitors.
  const listener = getRequestListener((request) =>
    functions.handle(request, `2001:db8:${Math.random().toString(16).slice(2, 6)}::1`),
  );
  const gateway = createServer(listener);
  await new Promise<void>((resolve) => gateway.listen(0, "127.0.0.1", resolve));
  const functionsUrl = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
  const network = await startFaultyNetwork((target) =>
    target.startsWith("/functions/") ? functionsUrl : addresses.apiUrl,
  );

  /** Asks the database over a connection of its own, which no fault outlives. */
  async function ask<T>(question: (sql: postgres.Sql) => Promise<T>): Promise<T> {
    const sql = postgres(superuserUrl(addresses), {
      max: 1,
      onnotice: () => undefined,
      // The driver would not wait for this, and not notice that the connection is cut meanwhile.
      fetch_types: false,
      connection: { application_name: OURSELVES },
    });
    try {
      return await question(sql);
    } finally {
      await sql.end({ timeout: 1 });
    }
  }

  async function signalFunction(name: string, signal: NodeJS.Signals): Promise<void> {
    const file = path.join(dataDir, "functions", `${name}.pid`);
    const pid = Number(await readFile(file, "utf8").catch(() => "0"));
    if (pid === 0) return;
    // It may have ended by itself.
    signalProcess(pid, signal);
    count(signal === "SIGKILL" ? "function killed" : "function hangs");
  }

  return {
    stack,
    mail,
    network,
    ask,
    signalFunction,

    /** How many requests of a hundred meet with a fault. A call of a function makes several more. */
    setFaults(percent: number): void {
      for (const part of [network, mail]) part.percent = percent;
      inner.percent = percent / 3;
    },

    async killPostgres(): Promise<void> {
      await stack.killPostgres();
      count("Postgres killed");
    },

    /** Cuts every connection to the database but the test's own. */
    async cutConnections(): Promise<void> {
      const cut = await ask(
        (sql) => sql`
          select pg_terminate_backend(pid) from pg_stat_activity
          where backend_type = 'client backend' and application_name <> ${OURSELVES}`,
      ).catch(() => []);
      count("connection cut", cut.length);
    },

    /** Somebody who has just signed up, on the product's own client. */
    async signUp(): Promise<Participant> {
      const product = await loadProduct(network.url, addresses);
      const email = `person-${randomUUID()}@example.com`;
      const supabase = await product.getSupabase();
      const options = { data: SIGN_UP_DATA, captchaToken: await solveRobotCheck(addresses) };
      const { data, error } = await supabase.auth.signUp({
        email,
        password: "a long test password",
        options,
      });
      if (error || !data.user) throw new Error(`Sign-up failed: ${error?.message}`);
      return { id: data.user.id, email, product };
    },

    solveRobotCheck: () => solveRobotCheck(addresses),

    /** Has the functions send what waits, as the schedule does. */
    async sendMails(): Promise<void> {
      const answer = await fetch(`${functionsUrl}/functions/v1/send-emails`, {
        method: "POST",
        headers: { apikey: addresses.secretKey, "content-type": "application/json" },
        body: '{"data":null}',
      });
      await answer.body?.cancel();
    },

    /**
     * What the storage service has under this path.
     * @throws Error with what the stack printed, when it has nothing.
     */
    async download(objectPath: string): Promise<string> {
      const { apiUrl, secretKey } = addresses;
      const answer = await fetch(`${apiUrl}/storage/v1/object/submissions/${objectPath}`, {
        headers: { apikey: secretKey, authorization: `Bearer ${secretKey}` },
      });
      const content = await answer.text();
      if (!answer.ok) throw new Error(`${answer.status} ${content}\n${stack.printed()}`);
      return content;
    },

    /** Every fault so far, by kind. */
    faults(): Map<string, number> {
      const all = new Map(counts);
      for (const part of [network, inner, mail]) {
        for (const [fault, times] of part.counts) all.set(fault, (all.get(fault) ?? 0) + times);
      }
      return all;
    },

    async settled(): Promise<void> {
      await network.settled();
      await inner.settled();
    },

    async stop(): Promise<void> {
      network.close();
      inner.close();
      await functions.stop();
      gateway.closeAllConnections();
      gateway.close();
      mail.close();
      await rm(dataDir, { recursive: true, force: true });
      await stack.stop();
    },
  };
}

export type World = Awaited<ReturnType<typeof startWorld>>;
