import { countDevices, insertDevice, lockSigningIn, touchDevice } from '#db/queries/known-devices.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Locale } from '#domain/shared/locale.ts';
import { describeBrowser, deviceDays, isFirstSignIn, maxKnownDevices } from '#domain/sign-in/devices.ts';
import { requestMail } from '#services/mail/request-mail.ts';
import { createToken, hashToken, looksLikeToken } from '#services/sessions/session-token.ts';

/** The browser that somebody signs in with. */
export type SigningDevice = {
  /** The cookie by which browsers are known; undefined where it has none. */
  token: string | undefined;
  userAgent: string;
  address: string;
};

export type NotedDevice = {
  token: string;
  place: { device: string | null; address: string; isNew: boolean };
};

/**
 * Tells the owner of an account by mail of a browser that was not used for it before, and remembers it.
 * @returns the value of the cookie by which the browser is known from now on, and where and what it is
 */
export async function noteDevice(
  db: Db,
  accountId: string,
  device: SigningDevice,
  { locale, now }: { locale: Locale; now: Date },
): Promise<NotedDevice> {
  const token = looksLikeToken(device.token) ? device.token : createToken();
  const seen = { accountId, token: hashToken(token), locale, now };
  const notBefore = new Date(now.getTime() - deviceDays * 86_400_000);
  const browser = describeBrowser(device.userAgent);
  const address = device.address.slice(0, 64);
  const isNew = await inTransaction(db, async (trx) => {
    const account = await lockSigningIn(trx, accountId);
    if (!account || (await touchDevice(trx, seen, notBefore))) return false;
    const known = await countDevices(trx, accountId);
    await insertDevice(trx, seen, maxKnownDevices);
    if (isFirstSignIn(account, known, now)) return false;
    const facts = { at: now.toISOString(), browser, address };
    await requestMail(trx, { to: { accountId }, kind: 'new-device', facts, now });
    return true;
  });
  return { token, place: { device: browser === '?' ? null : browser, address, isNew } };
}
