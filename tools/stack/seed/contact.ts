import { DEMO_ADMIN, SECOND_ADMIN } from "./accounts.ts";
import { accountId, after, type SeasonEvent } from "./event.ts";
import { MESSAGES } from "./messages.ts";
import { uuidOf } from "./random.ts";

/** Each message is taken up within a day, and answered on the day after. */
export function* contactEvents(): Generator<SeasonEvent> {
  for (const [index, { askedAt, reply, ...message }] of MESSAGES.entries()) {
    const id = uuidOf(`message:${message.subject}`);
    const by = accountId(index % 3 === 0 ? SECOND_ADMIN : DEMO_ADMIN);
    const row = { ...message, id };
    yield { at: askedAt, happen: (sql) => sql`insert into public.contact_requests ${sql(row)}` };
    yield {
      at: after(askedAt, 20),
      by,
      happen: async (sql) => {
        await sql`select public.assign_contact_request(${id}, ${by})`;
        await sql`select public.set_contact_request_status(${id}, 'in-progress')`;
      },
    };
    yield {
      at: after(askedAt, 50),
      by,
      happen: (sql) => sql`select public.reply_to_contact_request(${id}, ${reply}, 0, true)`,
    };
  }
}
