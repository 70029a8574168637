export interface ReceivedEmail {
  Subject: string;
  Text: string;
  HTML: string;
  From: { Name: string; Address: string };
}

/** The emails to an address in the stack's mailbox, the newest first. */
export async function emailsTo(mailboxUrl: string, address: string): Promise<ReceivedEmail[]> {
  const read = async (path: string): Promise<unknown> =>
    (await fetch(`${mailboxUrl}/api/v1/${path}`)).json();
  const { messages } = (await read("messages?limit=500")) as {
    messages: { ID: string; To: { Address: string }[] }[];
  };
  return Promise.all(
    messages
      .filter(({ To }) => To.some(({ Address }) => Address === address))
      .map(({ ID }) => read(`message/${ID}`) as Promise<ReceivedEmail>),
  );
}
