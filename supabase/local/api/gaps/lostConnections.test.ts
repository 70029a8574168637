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
    watchPool();
    setTimeout(() => console.log("still here"), 50);
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

test("a refused query of a closed connection that nobody waits for ends nothing", async () => {
  const { stdout } = await program(
    `Promise.reject(Object.assign(new Error("write"), { code: "CONNECTION_CLOSED" }));`,
  );
  expect(stdout).toBe("still here\n");
});

test("every other uncaught error still ends the program", async () => {
  await expect(
    programThatThrows("TypeError: x\n    at ours (file:///app/supabase/local/stack.ts:1:1)"),
  ).rejects.toMatchObject({ code: 1 });
});
