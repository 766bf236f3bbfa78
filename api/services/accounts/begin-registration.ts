import { randomUUID } from 'node:crypto';
import { findAccountByLogin } from '#db/queries/accounts.ts';
import { insertPendingRegistration } from '#db/queries/pending-registrations.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import type { PendingRegistration } from '#domain/accounts/pending-registration.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { linkLifetimes } from '#domain/mail/mail.ts';
import type { Locale } from '#domain/shared/locale.ts';
import { requestMail } from '#services/mail/request-mail.ts';
import { hashPassword } from './hash-password.ts';
import { refuseTaken } from './refuse-taken.ts';
import { companyOf, createAccount, type HashedRegistration } from './register-account.ts';

export type RegistrationBeginning = {
  login: string;
  password: string;
  registration: PendingRegistration;
  locale: Locale;
  now: Date;
  /** Where the mails lead: to confirm the address, and to sign in. */
  pages: { confirm: string; signIn: string };
};

/**
 * Stores a registration until its address is confirmed, and requests the mail for that; no account is created before. For an
 * address that has an account its owner is told instead, and the answer is the same.
 * @returns an id by which the mail can be asked for again
 * @throws CatalogueError partnerEnterpriseDuplicate with `details.field` when a company name is taken
 */
export async function beginRegistration(db: Db, beginning: RegistrationBeginning): Promise<string> {
  const { login, password, registration, locale, now } = beginning;
  const id = randomUUID();
  const passwordHash = await hashPassword(password);
  const isTaken = await isAddressTaken(
    db,
    toAccount({ login, passwordHash, isConfirmed: true }, registration),
  );
  await inTransaction(db, async (trx) => {
    if (isTaken) return notifyOwner(trx, beginning);
    const expiresAt = new Date(now.getTime() + linkLifetimes['confirm-address']);
    const row = { id, login, passwordHash, registration: JSON.stringify(registration), locale };
    await insertPendingRegistration(trx, { ...row, token: null, createdAt: now, expiresAt });
    await mailConfirmation(trx, { id, login, locale, registration }, { page: beginning.pages.confirm, now });
  });
  return id;
}

/**
 * What is to be created. A lab is permitted once its address is confirmed, a company by the programme alone.
 * @param isConfirmed whether the address is
 */
export function toAccount(
  { login, passwordHash, isConfirmed }: { login: string; passwordHash: string; isConfirmed: boolean },
  { nameZh, nameEn, company }: PendingRegistration,
): HashedRegistration {
  const person = { login, passwordHash, nameZh, nameEn };
  if (!company) return { ...person, roles: ['individual'], enterprise: null };
  const { isLab, country, ...names } = company;
  const kind = isLab ? 'lab' : 'maker';
  const state = isLab && isConfirmed ? 1 : 0;
  const enterprise = { ...names, kind, registrationCountry: country, state } as const;
  return { ...person, roles: ['partner'], enterprise };
}

type Pending = { id: string; login: string; locale: Locale; registration: PendingRegistration };

/** Asks for the mail with a new link. */
export async function mailConfirmation(
  trx: Db,
  { id, login, locale, registration }: Pending,
  { page, now }: { page: string; now: Date },
): Promise<void> {
  const { nameZh: name, nameEn, company } = registration;
  const facts = {
    page,
    registrationId: id,
    name,
    nameEn,
    company: company?.nameZh ?? null,
    companyEn: company?.nameEn ?? null,
  };
  await requestMail(trx, { to: { address: login, locale }, kind: 'confirm-address', facts, now });
}

class Undone extends Error {}

/** Creates the rows in a transaction that is rolled back, so that every unique index is checked. */
async function isAddressTaken(db: Db, registration: HashedRegistration): Promise<boolean> {
  const attempt = inTransaction(db, async (trx) => {
    await createAccount(trx, registration).catch((error: unknown) =>
      refuseTaken(error, companyOf(registration)),
    );
    throw new Undone();
  });
  return attempt.catch((error: unknown) => {
    if (error instanceof Undone) return false;
    if (error instanceof CatalogueError && error.details?.field === 'login') return true;
    throw error;
  });
}

async function notifyOwner(trx: Db, { login, now, pages }: RegistrationBeginning): Promise<void> {
  const owner = await findAccountByLogin(trx, login);
  if (!owner || owner.disabledAt !== null) return;
  const facts = { page: pages.signIn, at: now.toISOString() };
  await requestMail(trx, { to: { accountId: owner.id }, kind: 'address-taken', facts, now });
}
