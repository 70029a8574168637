import path from "node:path";
import { DB_PASSWORD, type StackAddresses } from "../stack/config.ts";
import type { ProjectConfig } from "../stack/projectConfig.ts";
import { bytesOf } from "../stack/systemSchema.ts";
import { rolesUrl, type ServerSettings } from "./settings.ts";

interface StorageOptions {
  addresses: StackAddresses;
  project: ProjectConfig;
  dataDir: string;
  port: number;
}

/** The variables of Supabase Storage that say what supabase/config.toml says; files go into the data folder. */
export function storageSettings(options: StorageOptions): ServerSettings {
  const { addresses, project, dataDir, port } = options;
  return {
    SERVER_HOST: "127.0.0.1",
    SERVER_PORT: String(port),
    LOG_LEVEL: "warn",
    AUTH_JWT_SECRET: addresses.jwtSecret,
    DATABASE_URL: rolesUrl(addresses.dbUrl, "supabase_storage_admin", DB_PASSWORD),
    STORAGE_BACKEND: "file",
    STORAGE_FILE_BACKEND_PATH: path.join(dataDir, "storage"),
    STORAGE_S3_BUCKET: "files",
    STORAGE_S3_REGION: "local",
    // Addresses of resumable uploads, which lead through our gateway.
    STORAGE_PUBLIC_URL: addresses.apiUrl,
    REQUEST_ALLOW_X_FORWARDED_PATH: "true",
    UPLOAD_FILE_SIZE_LIMIT: String(bytesOf(project.storage.file_size_limit)),
    IMAGE_TRANSFORMATION_ENABLED: "false",
  };
}
