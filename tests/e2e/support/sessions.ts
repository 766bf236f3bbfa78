import { expect, type Page, type WebSocket } from '@playwright/test';
import { sessionCookie } from '#middleware/cookies.ts';
import { hashToken } from '#services/session-token.ts';
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

/** The push channels that a page has opened, and when the last of them closed. */
export function watchSockets(page: Page) {
  const open = new Set<WebSocket>();
  const seen = { lastClose: 0, opened: 0 };
  page.on('websocket', (socket) => {
    open.add(socket);
    seen.opened += 1;
    socket.on('close', () => {
      open.delete(socket);
      seen.lastClose = Date.now();
    });
  });
  return { isOpen: () => open.size > 0, seen };
}

/** When the page first went to an address that fits. */
export function watchArrival(page: Page, fits: (url: URL) => boolean): { at: number } {
  const arrival = { at: 0 };
  page.on('request', (request) => {
    const isPage = request.isNavigationRequest() && request.frame() === page.mainFrame();
    if (isPage && arrival.at === 0 && fits(new URL(request.url()))) arrival.at = Date.now();
  });
  return arrival;
}

/** One page back, and wherever that leads. A page that sends its reader on at once cuts the way back short. */
export async function goBack(page: Page): Promise<void> {
  await page.goBack({ waitUntil: 'commit' }).catch((error: Error) => {
    if (!error.message.includes('ERR_ABORTED')) throw error;
  });
  await page.waitForLoadState('networkidle');
}
