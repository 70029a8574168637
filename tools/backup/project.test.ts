import { describe, expect, test } from "vitest";
import { connect, readProject } from "./project.ts";

const HOSTED = {
  PROJECT_DB_URL: "postgres://postgres.abc:secret@pooler.example.com:5432/postgres",
  PROJECT_API_URL: "https://abc.example.com/",
  PROJECT_SECRET_KEY: "sb_secret_0123456789",
};

describe("the project of a command", () => {
  test("is the local one unless another is configured", () => {
    expect(readProject({ API_PORT: "4001" })).toMatchObject({ apiUrl: "http://127.0.0.1:4001" });
    expect(readProject(HOSTED)).toEqual({
      dbUrl: HOSTED.PROJECT_DB_URL,
      apiUrl: "https://abc.example.com",
      secretKey: HOSTED.PROJECT_SECRET_KEY,
    });
  });

  test.each(Object.keys(HOSTED))("is rejected if only %s is missing", (name) => {
    expect(() => readProject({ ...HOSTED, [name]: " " })).toThrow(name);
  });

  test.each([
    ["PROJECT_DB_URL", "https://abc.example.com"],
    ["PROJECT_API_URL", "abc.example.com"],
  ])("is rejected if %s is %s", (name, value) => {
    expect(() => readProject({ ...HOSTED, [name]: value })).toThrow(name);
  });
});

test.each([
  ["127.0.0.1", false],
  ["pooler.example.com", "require"],
  ["127.0.0.1.example.com", "require"],
])("the connection to %s is encrypted: %s", async (host, encrypted) => {
  const sql = connect(`postgres://a:b@${host}:5432/postgres`);
  expect(sql.options.ssl).toBe(encrypted);
  await sql.end();
});
