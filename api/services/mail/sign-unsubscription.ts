import { createHmac, timingSafeEqual } from 'node:crypto';
import { listSigningKeys } from '#db/queries/signing-keys.ts';
import type { Db } from '#db/schema/database.ts';
import {
  readUnsubscription,
  type Unsubscription,
  unsubscriptionText,
} from '#domain/mail/mail-unsubscribe.ts';

const purpose = 'unsubscribe:';

function macOf(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key)
    .update(purpose + text)
    .digest();
}

/** A token for the link of a mail: it stops these mails to this account, whoever opens it, and does nothing else. */
export async function signUnsubscription(db: Db, unsubscription: Unsubscription): Promise<string> {
  const text = unsubscriptionText(unsubscription);
  const [key] = await listSigningKeys(db, 'mailKey');
  return `${text}.${macOf(key, text).toString('base64url')}`;
}

/** What a token stops; null for one that was not signed here. */
export async function readSigned(db: Db, token: string): Promise<Unsubscription | null> {
  const [accountId, kinds, mac = '', ...rest] = token.split('.');
  if (rest.length > 0 || token.length > 400) return null;
  const text = `${accountId}.${kinds}`;
  const signature = Buffer.from(mac, 'base64url');
  const isOurs = (await listSigningKeys(db, 'mailKey')).some((key) => {
    const own = macOf(key, text);
    return signature.length === own.length && timingSafeEqual(signature, own);
  });
  return isOurs ? readUnsubscription(text) : null;
}
