import { expect, type Page, type Response, type WebSocket } from '@playwright/test';
import { sessionCookie } from '#middleware/cookies.ts';
import { hashToken } from '#services/sessions/session-token.ts';
import { withDatabase } from './newcomers.ts';

/** The id of the session that the page's browser holds. */
async function sessionIdOf(page: Page): Promise<string> {
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name === sessionCookie)?.value;
  if (!token) throw new Error('nobody is signed in');
  return hashToken(token);
}

/** As if its reader had been away for more than an hour; nobody tells the page. */
export async function expireSession(page: Page): Promise<void> {
  const id = await sessionIdOf(page);
  const { numUpdatedRows } = await withDatabase((db) =>
    db
      .updateTable('session')
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  );
  expect(numUpdatedRows).toBe(1n);
}

/** The account whose session the page's browser holds. */
export async function accountOf(page: Page): Promise<string> {
  const id = await sessionIdOf(page);
  return withDatabase(async (db) => {
    const row = await db
      .selectFrom('session')
      .select('accountId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return row.accountId;
  });
}

/** Forgets all but the portal's session, so that the account service asks for the password again. */
export async function forgetAccountService(page: Page): Promise<void> {
  await page.context().clearCookies({ name: /^(?!assay_session$|serial_number$)/ });
}

/** The push channels that a page has open. */
export function watchSockets(page: Page) {
  const open = new Set<WebSocket>();
  page.on('websocket', (socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
  });
  return { isOpen: () => open.size > 0 };
}

/** Runs in a page, before it opens a push channel; the note outlives the page. */
const noteChannelEnd = `{
  const open = new Set();
  const note = () => localStorage.setItem('channel-ended', String(Date.now()));
  globalThis.WebSocket = class extends WebSocket {
    constructor(...parts) {
      super(...parts);
      open.add(this);
      this.addEventListener('close', () => {
        open.delete(this);
        note();
      });
    }
  };
  addEventListener('pagehide', () => open.size > 0 && note());
}`;

/** From the next page on: tells when the last push channel ended, by the browser's clock. */
export async function timeChannel(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript({ content: noteChannelEnd });
  return async () => Number(await page.evaluate("localStorage.getItem('channel-ended')"));
}

/** When the page that is shown was first asked for, redirects included, by the browser's clock. */
export function askedForAt(page: Page): Promise<number> {
  return page.evaluate('performance.timeOrigin');
}

/** When the answer to a request began to come, by the browser's clock. */
export function answeredAt(response: Response): number {
  const { startTime, responseStart } = response.request().timing();
  return startTime + responseStart;
}

/** One page back, and wherever that leads. A page that sends its reader on at once cuts the way back short. */
export async function goBack(page: Page): Promise<void> {
  await page.goBack({ waitUntil: 'commit' }).catch((error: Error) => {
    if (!error.message.includes('ERR_ABORTED')) throw error;
  });
  await page.waitForLoadState('networkidle');
}
