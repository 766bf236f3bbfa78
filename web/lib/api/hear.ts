import { requestHeaders } from './headers.ts';

/** What came back, read to its end. */
export type Heard = { answer: Response; text: string };

/** Sends what every request carries, with more where it is given. Rejects where no answer comes, or where it is stopped. */
export async function hear(
  address: string,
  request: RequestInit,
  headers?: Record<string, string>,
): Promise<Heard> {
  const sent = { ...requestHeaders(), ...headers };
  const answer = await fetch(address, { ...request, headers: sent, credentials: 'include' });
  return { answer, text: await answer.text() };
}
