/** Creates a file of so many units, and reports progress. Rejects when the signal is aborted. */
export type PrepareFile = (
  signal: AbortSignal,
  onProgress: (done: number, total?: number) => void,
) => Promise<{ file: Blob; name: string; count: number }>;

export interface DownloadItem {
  label: string;
  /** The unit of the progress, such as "rows". */
  unit: string;
  /** The number of units, if known in advance. */
  total?: number | undefined;
  /** Whether there is nothing to download. */
  isEmpty?: boolean | undefined;
  prepare: PrepareFile;
}
