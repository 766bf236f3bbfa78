import type { Answer } from '#web/lib/api/upload-request.ts';

/** How a page that is drawn on the server gets the answer of an address. */
export type AskServer = (address: string) => Promise<{ status: number; body: string }>;

let asked: AskServer | null = null;

/** Runs `work`, whose calls are answered by `askServer`; it makes them before it first waits. */
export function askedBy<T>(askServer: AskServer, work: () => T): T {
  asked = askServer;
  try {
    return work();
  } finally {
    asked = null;
  }
}

/** Stands for what fetches in the browser. */
export async function sendJson({ method, address }: { method: string; address: string }): Promise<Answer> {
  if (asked === null || method !== 'GET') throw new Error('Pages are drawn from what anybody may read');
  return { ...(await asked(address)), requestId: null, retryAfter: null };
}
