/** A request that the app sent. */
export interface Sent {
  /** The name by which answers are given: "POST /rest/v1/rpc/save_submission". */
  readonly name: string;
  readonly url: URL;
  readonly headers: Headers;
  /** Its parsed JSON, or the file of an upload; undefined if it has no body. */
  readonly body: unknown;
  /** Reports to the app which share of an uploaded file has arrived. */
  readonly progress?: (share: number) => void;
}
