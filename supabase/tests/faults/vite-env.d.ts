/// <reference types="vite/client" />
/// <reference path="../../../public-site/app/env.d.ts" />
