import "./storageCheck.ts";

import { focusManager } from "@tanstack/react-query";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { listenForErrors } from "#common/errorReports.ts";
import { renewWhileAttended } from "#common/idleSession.ts";
import { localClock } from "#common/localTime.ts";
import { nextTask } from "#common/nextTask.ts";
import { App } from "./App.tsx";
import { readSettings } from "./config/env.ts";
import { leave } from "./data/access.ts";
import { createAuthProvider } from "./data/authProvider.ts";
import { createDataProvider } from "./data/dataProvider.ts";
import { supabase } from "./data/supabaseClient.ts";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no element with the id root.");

listenForErrors(import.meta.env.VITE_SENTRY_DSN ?? "");
// Automatic refreshes pause too, because they would renew the session.
renewWhileAttended(supabase().auth, (isAttended) =>
  focusManager.setFocused(isAttended ? undefined : false),
);

// The browser's first name of a time zone takes long, so not while the page is rendered.
void nextTask().then(() => localClock(new Date()));

// In short tasks, because one long task would block a slow phone.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <App
        authProvider={createAuthProvider(supabase(), leave)}
        dataProvider={createDataProvider(supabase(), readSettings(), leave)}
      />
    </StrictMode>,
  ),
);
