import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const run = promisify(execFile);
const MODULE = new URL("./lostConnections.ts", import.meta.url).href;

/** A program with a watched pool, in which something happens that nobody can catch. */
function program(happens: string): Promise<{ stdout: string }> {
  return run(process.execPath, [
    "--input-type=module",
    "--eval",
    `import { watchPool } from ${JSON.stringify(MODULE)};
    const watch = watchPool();
    process.on("exit", (code) => code === 0 && console.log("still here"));
    ${happens}`,
  ]);
}

function programThatThrows(stack: string): Promise<{ stdout: string }> {
  const error = `Object.assign(new TypeError("reading 'write'"), { stack: ${JSON.stringify(stack)} })`;
  return program(`setImmediate(() => { throw ${error}; });`);
}

test("a write of postgres.js to a socket that is gone ends nothing", async () => {
  const { stdout } = await programThatThrows(
    "TypeError: x\n    at Immediate.nextWrite (file:///app/node_modules/postgres/src/connection.js:255:22)",
  );
  expect(stdout).toBe("still here\n");
});

/** A server that lets anybody in and hangs up at the first query. */
const HANGS_UP = `
  const { createServer } = await import("node:net");
  const { default: postgres } = await import("postgres");
  const authenticatedAndReady = Buffer.from("520000000800000000" + "5a0000000549", "hex");
  const server = createServer((socket) => {
    socket.on("error", () => undefined).once("data", () => {
      socket.write(authenticatedAndReady);
      socket.once("data", () => socket.destroy());
    });
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const sql = postgres({ host: "127.0.0.1", port: server.address().port, ...watch.options });`;

test("a reserved connection that closes while it looks up the types ends nothing", async () => {
  const { stdout } = await program(`${HANGS_UP}
    sql.reserve();
    watch.broken.addEventListener("abort", () => setTimeout(() => process.exit(), 50));`);
  expect(stdout).toBe("still here\n");
});

test("a query of a closed connection that somebody forgot to wait for still ends the program", async () => {
  const forgotten = program(
    `Promise.reject(Object.assign(new Error("write"), { code: "CONNECTION_CLOSED" }));`,
  );
  await expect(forgotten).rejects.toMatchObject({ code: 1 });
});

test("every other uncaught error still ends the program", async () => {
  await expect(
    programThatThrows("TypeError: x\n    at ours (file:///app/tools/stack/stack.ts:1:1)"),
  ).rejects.toMatchObject({ code: 1 });
});
