import { createHmac, timingSafeEqual } from 'node:crypto';
import { ticketAge } from '#domain/enquiries/enquiries.ts';

const sign = (secret: string, at: string) =>
  createHmac('sha256', secret).update(`enquiry ${at}`).digest('base64url');

/** Says when a form was opened, in a way that its sender cannot make up. */
export function makeTicket(secret: string, now: Date): string {
  const at = String(now.getTime());
  return `${at}.${sign(secret, at)}`;
}

/** Whether a ticket is ours, and neither too young nor too old. */
export function isTicketGood(secret: string, ticket: string, now: Date): boolean {
  const [at = '', given = ''] = ticket.split('.');
  const wanted = Buffer.from(sign(secret, at));
  const got = Buffer.from(given);
  if (got.length !== wanted.length || !timingSafeEqual(got, wanted)) return false;
  const age = now.getTime() - Number(at);
  return age >= ticketAge.least && age <= ticketAge.most;
}
