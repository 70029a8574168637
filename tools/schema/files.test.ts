import { afterAll, beforeAll, expect, test } from "vitest";
import { readSchemas } from "./files.ts";
import { createTemporaryProject, type TemporaryProject } from "./temporaryProject.ts";

let project: TemporaryProject;
beforeAll(async () => {
  project = await createTemporaryProject("schemas");
});
afterAll(() => project.remove());

test("schema files come in the order of config.toml", async () => {
  const names = (await readSchemas(project.folder)).map(({ name }) => name);
  expect(names[0]).toBe("supabase/schemas/platform.sql");
  expect(names.at(-1)).toBe("supabase/schemas/initial_data.sql");
});

test("a file that config.toml does not list is named", async () => {
  await project.write("schemas/odd.sql", "select 1;");
  await expect(readSchemas(project.folder)).rejects.toThrow(
    "supabase/schemas/odd.sql is not in schema_paths of supabase/config.toml: add it there.",
  );
  await project.delete("schemas/odd.sql");
});

test("a listed file that is not there is named", async () => {
  await project.delete("schemas/teams.sql");
  await expect(readSchemas(project.folder)).rejects.toThrow(
    "schema_paths of supabase/config.toml names supabase/schemas/teams.sql, which is not there.",
  );
});
