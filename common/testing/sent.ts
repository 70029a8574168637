/** A request that the app sent. */
export interface Sent {
  /** As answers are named: "POST /rest/v1/rpc/save_entry". */
  readonly name: string;
  readonly url: URL;
  readonly headers: Headers;
  /** What its JSON says; the file of an upload; undefined without one. */
  readonly body: unknown;
  /** Tells the app which share of an uploaded file has arrived. */
  readonly progress?: (share: number) => void;
}
