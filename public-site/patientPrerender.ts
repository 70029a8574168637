/** Only a page that hangs takes this long. */
export const PAGE_LIMIT_MS = 60 * 60_000;

/**
 * React Router fails the build if a page takes ten seconds, as on a busy machine, and has no option for it. It limits
 * each page with AbortSignal.timeout once its preview server runs; in this process nothing else does.
 */
export function patientPrerender() {
  return {
    name: "patient-prerender",
    configurePreviewServer() {
      const { timeout } = AbortSignal;
      AbortSignal.timeout = () => timeout.call(AbortSignal, PAGE_LIMIT_MS);
    },
  };
}
