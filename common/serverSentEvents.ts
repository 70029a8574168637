/**
 * Splits a body of server-sent events into the data of each event. A piece of the body may end
 * anywhere, also inside a character or between CR and LF. For streamFunction alone.
 */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  let data: string[] = [];
  for await (const line of readLines(body)) {
    if (line === "") {
      if (data.length > 0) yield data.join("\n");
      data = [];
    } else if (line === "data" || line.startsWith("data:")) {
      data.push(line.slice("data:".length).replace(/^ /, ""));
    }
    // Comments and the other fields (event, id, retry) carry nothing in this protocol.
  }
  // The standard drops an event that the end of the stream has cut off.
}

async function* readLines(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  // The decoder drops a byte order mark and holds back an unfinished character.
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      rest += done ? decoder.decode() : decoder.decode(value, { stream: true });
      // A CR at the very end waits: the LF that belongs to it may be in the next piece.
      const complete = done ? rest : rest.replace(/\r$/, "");
      const lines = complete.split(/\r\n|\r|\n/);
      const unfinished = lines.pop() ?? "";
      rest = unfinished + rest.slice(complete.length);
      yield* lines;
      if (done) return;
    }
  } finally {
    // Reading that stops early also stops the download.
    await reader.cancel().catch(() => undefined);
  }
}
