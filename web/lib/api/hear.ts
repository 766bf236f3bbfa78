import { requestHeaders } from './headers.ts';

/** What came back, read to its end. */
export type Heard = { answer: Response; text: string };

/** Sends a request with these headers. Rejects where no answer comes, or where it is stopped. */
export async function hearWith(
  headers: Record<string, string>,
  address: string,
  request: RequestInit,
): Promise<Heard> {
  const answer = await fetch(address, { ...request, headers, credentials: 'include' });
  return { answer, text: await answer.text() };
}

/** The same with what every request of a page carries, and more where it is given. */
export const hear = (
  address: string,
  request: RequestInit,
  headers?: Record<string, string>,
): Promise<Heard> => hearWith({ ...requestHeaders(), ...headers }, address, request);
