import { createHmac, timingSafeEqual } from 'node:crypto';
import { ticketAge } from '#domain/enquiries/enquiries.ts';

const sign = (secret: Buffer, at: string) =>
  createHmac('sha256', secret).update(`enquiry ${at}`).digest('base64url');

/** Says when a form was opened, in a way that its sender cannot make up. */
export function makeTicket(secret: Buffer, now: Date): string {
  const at = String(now.getTime());
  return `${at}.${sign(secret, at)}`;
}

/** Whether a ticket was signed by one of the keys, and is neither too young nor too old. */
export function isTicketGood(keys: readonly Buffer[], ticket: string, now: Date): boolean {
  const [at = '', given = ''] = ticket.split('.');
  const got = Buffer.from(given);
  const isOurs = keys.some((key) => {
    const wanted = Buffer.from(sign(key, at));
    return got.length === wanted.length && timingSafeEqual(got, wanted);
  });
  if (!isOurs) return false;
  const age = now.getTime() - Number(at);
  return age >= ticketAge.least && age <= ticketAge.most;
}
