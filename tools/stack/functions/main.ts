// Runs under Deno, as the main module of every function's process: `main.ts <module>`.

declare const Deno: {
  args: string[];
  stdin: { readable: AsyncIterable<Uint8Array> };
  exit(code: number): never;
};

/** The stack holds the other end of standard input: when the stack exits, so does the function. */
async function exitWithStack(): Promise<void> {
  for await (const _ of Deno.stdin.readable);
  Deno.exit(0);
}

void exitWithStack();
const [functionModule] = Deno.args;
if (!functionModule) throw new Error("The address of the function's module is missing.");
await import(functionModule);

export {};
