import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import type { EndpointInput, EndpointResponse } from '#contract/endpoint.ts';
import type { openEnquiryForm, sendEnquiry as sendEndpoint } from '#contract/programme/enquiries.ts';
import { insertEnquiry, nextEnquiryNumber } from '#db/queries/enquiries.ts';
import { listSigningKeys } from '#db/queries/signing-keys.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import { answerDue, ticketAge } from '#domain/enquiries/enquiries.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { tellStaff } from '#services/messages/tell-staff.ts';
import { readOfficeDays } from '#services/settings/read-office.ts';

const sign = (secret: Buffer, at: string) =>
  createHmac('sha256', secret).update(`enquiry ${at}`).digest('base64url');

/** A signed time at which the form was opened. */
function makeTicket(secret: Buffer, now: Date): string {
  const at = String(now.getTime());
  return `${at}.${sign(secret, at)}`;
}

/** Whether a ticket was signed by one of the keys, and is neither too young nor too old. */
function isTicketGood(keys: readonly Buffer[], ticket: string, now: Date): boolean {
  const [at = '', signature = ''] = ticket.split('.');
  const got = Buffer.from(signature);
  const isOurs = keys.some((key) => {
    const expected = Buffer.from(sign(key, at));
    return got.length === expected.length && timingSafeEqual(got, expected);
  });
  if (!isOurs) return false;
  const age = now.getTime() - Number(at);
  return age >= ticketAge.least && age <= ticketAge.most;
}

type Deps = { db: Db; now: () => Date };

async function dueFrom(db: Db, at: Date): Promise<Date> {
  return answerDue(at, await readOfficeDays(db));
}

/** What a form begins with. */
export async function openForm({ db, now }: Deps): Promise<EndpointResponse<typeof openEnquiryForm>> {
  const at = now();
  const dueAt = await dueFrom(db, at);
  const [key] = await listSigningKeys(db, 'enquiryKey');
  return { ticket: makeTicket(key, at), dueAt: dueAt.toISOString() };
}

/**
 * Stores a question. What a machine sent, which fills in fields that nobody sees, is answered alike and not stored.
 * @throws CatalogueError parameterInvalid (`reason: 'ticket'`) for a form that was sent too soon, too late, or is not ours
 */
export async function sendEnquiry(
  { db, now }: Deps,
  { ticket, website, ...fields }: EndpointInput<typeof sendEndpoint>['body'],
): Promise<EndpointResponse<typeof sendEndpoint>> {
  const createdAt = now();
  if (!isTicketGood(await listSigningKeys(db, 'enquiryKey'), ticket, createdAt))
    throw new CatalogueError('parameterInvalid', { reason: 'ticket' });
  const number = await nextEnquiryNumber(db);
  const dueAt = await dueFrom(db, createdAt);
  if (website === '') {
    await inTransaction(db, async (trx) => {
      const id = randomUUID();
      await insertEnquiry(trx, { id, number, ...fields, dueAt, createdAt });
      const facts = { topic: 'enquiry', enquiryId: id, number } as const;
      await tellStaff(trx, { facts, cause: `enquiry:${id}`, enterpriseId: null, actorId: null });
    });
  }
  return { number, dueAt: dueAt.toISOString() };
}
