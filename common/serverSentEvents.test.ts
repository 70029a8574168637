import { expect, test } from "vitest";
import { readEvents } from "./serverSentEvents.ts";

async function eventsOf(...pieces: string[]): Promise<string[]> {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(encoder.encode(piece));
      controller.close();
    },
  });
  const events: string[] = [];
  for await (const event of readEvents(body)) events.push(event);
  return events;
}

test("ends a line with LF, CR LF or CR", async () => {
  const events = await eventsOf("data: 1\n\ndata: 2\r\n\r\ndata: 3\r\rdata: 4\n\r\n");
  expect(events).toEqual(["1", "2", "3", "4"]);
});

test("a CR LF cut in two is one line end", async () => {
  expect(await eventsOf("data: 1\r", "\ndata: 2\r", "\n\r", "\n")).toEqual(["1\n2"]);
});

test("drops one space after the colon, comments, other fields and a byte order mark", async () => {
  const text = "\uFEFFdata:  a\ndata:b\ndata\n: comment\nevent: x\nid: 1\ndataset: y\n\n";
  expect(await eventsOf(text)).toEqual([" a\nb\n"]);
});

test("an event without data is none, and an unfinished one is dropped", async () => {
  expect(await eventsOf("event: ping\n\n\n\ndata: 1\n\ndata: 2\n")).toEqual(["1"]);
});
