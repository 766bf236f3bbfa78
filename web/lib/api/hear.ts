import { requestHeaders } from './headers.ts';

/** What came back, read to its end. */
export type Heard = { status: number; headers: Headers; text: string };

/** Sends what every request carries, with more where it is given. Rejects where no answer comes, or where it is stopped. */
export async function hear(
  address: string,
  request: RequestInit,
  headers?: Record<string, string>,
): Promise<Heard> {
  const sent = { ...requestHeaders(), ...headers };
  const answer = await fetch(address, { credentials: 'include', ...request, headers: sent });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}
