import {
  deletePendingRegistrations,
  findPendingRegistration,
  findRegistration,
  takePendingRegistration,
} from '#db/queries/pending-registrations.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import {
  type PendingRegistration,
  pendingRegistrationSchema,
} from '#domain/accounts/pending-registration.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { hashToken, looksLikeToken } from '#services/sessions/session-token.ts';
import { createApplicant } from './announce-applicant.ts';
import { mailConfirmation, toAccount } from './begin-registration.ts';
import { refuseTaken } from './refuse-taken.ts';

export type RegistrationView = { login: string; registration: PendingRegistration };

/**
 * What a link would confirm; it stays good.
 * @throws CatalogueError dataMissing for a link that is unknown, used, replaced or too old
 */
export async function readRegistration(
  db: Db,
  { token, now }: { token: string; now: Date },
): Promise<RegistrationView> {
  const found = looksLikeToken(token) && (await findPendingRegistration(db, hashToken(token), now));
  if (!found) throw new CatalogueError('dataMissing');
  return { login: found.login, registration: pendingRegistrationSchema.parse(found.registration) };
}

/**
 * Creates the account whose address a link confirms, and its company. The link works once.
 * @throws CatalogueError dataMissing like {@link readRegistration}; partnerEnterpriseDuplicate with `details.field` where somebody else registered it first
 */
export async function confirmRegistration(
  db: Db,
  { token, now }: { token: string; now: Date },
): Promise<{ accountId: string; login: string }> {
  if (!looksLikeToken(token)) throw new CatalogueError('dataMissing');
  const write = inTransaction(db, async (trx) => {
    const taken = await takePendingRegistration(trx, hashToken(token), now);
    if (!taken) throw new CatalogueError('dataMissing');
    const { login, passwordHash } = taken;
    const registration = pendingRegistrationSchema.parse(taken.registration);
    const account = toAccount({ login, passwordHash, isConfirmed: true }, registration);
    const accountId = await createApplicant(trx, account, now);
    await deletePendingRegistrations(trx, login);
    return { accountId, login };
  });
  return write.catch(refuseTaken);
}

/** Sends the mail again, with a new link; an id that is not of this address changes nothing, and nobody is told. */
export async function confirmAgain(
  db: Db,
  { id, login, page, now }: { id: string; login: string; page: string; now: Date },
): Promise<void> {
  const found = await findRegistration(db, id, now);
  if (found?.login.toLowerCase() !== login.toLowerCase()) return;
  const { locale } = found;
  const registration = pendingRegistrationSchema.parse(found.registration);
  await inTransaction(db, (trx) => mailConfirmation(trx, { id, login, locale, registration }, { page, now }));
}
