/** The file of a build, as Vite's plugins get it. */
interface BuiltFile {
  type: "chunk" | "asset";
  name?: string | undefined;
  code?: string;
}

/**
 * A plugin of Vite. Chromium compiles all functions of these files while they arrive, on another processor core. Otherwise it compiles each
 * at its first call, within the tasks that the visitor waits for.
 * @param names The names of files of which a page calls most functions at once.
 */
export const compileAtOnce = (...names: string[]) => ({
  name: "compile-at-once",
  generateBundle: {
    // After Vite has added a line to the beginning of some files: the browser reads only the first.
    order: "post" as const,
    handler(_options: unknown, bundle: Record<string, BuiltFile>) {
      for (const file of Object.values(bundle)) {
        if (file.type !== "chunk" || !names.includes(file.name ?? "")) continue;
        file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
      }
    },
  },
});
