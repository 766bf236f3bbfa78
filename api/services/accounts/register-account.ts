import { insertAccount, insertEnterprise } from '#db/queries/accounts.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Role } from '#domain/accounts/permissions.ts';
import type { EnterpriseKind } from '#domain/enterprises/enterprise-kinds.ts';
import { hashPassword } from './hash-password.ts';
import { refuseTaken } from './refuse-taken.ts';

/** A company to create with the account; without a state the programme has not admitted it yet. */
export type NewEnterprise = {
  kind?: EnterpriseKind;
  nameZh: string;
  nameEn: string;
  /** As given at the registration; null where it was not asked for. */
  registrationCountry?: string | null;
  shortZh?: string;
  shortEn?: string;
  /** 0 not permitted, 1 permitted. */
  state?: 0 | 1;
  /** 2 real-name verified. */
  verifyRealState?: 0 | 1 | 2;
  /** 7 letters or digits. */
  partnerCode?: string;
  contactEmail?: string;
  contactPhone?: string;
};

export type AccountRegistration = {
  /** Unique in any case. */
  login: string;
  password: string;
  nameZh: string;
  nameEn: string;
  roles: Role[];
  /** A company to join or to create; partners need one. */
  enterprise: { id: string } | NewEnterprise | null;
};

/**
 * Creates an account, and its company where it is new.
 * @throws CatalogueError partnerEnterpriseDuplicate with `details.field` when the login or a company name is taken
 */
export async function registerAccount(
  db: Db,
  { password, ...person }: AccountRegistration,
): Promise<CreatedAccount> {
  const passwordHash = await hashPassword(password);
  const write = inTransaction(db, (trx) => createAccount(trx, { ...person, passwordHash }));
  return write.catch((error: unknown) => refuseTaken(error, companyOf(person)));
}

/** The company that is created with an account. */
export const companyOf = ({ enterprise }: Pick<AccountRegistration, 'enterprise'>) =>
  enterprise && 'nameZh' in enterprise ? enterprise : undefined;

export type HashedRegistration = Omit<AccountRegistration, 'password'> & { passwordHash: string };
export type CreatedAccount = { accountId: string; enterpriseId: string | null };

/** Writes the rows of an account and its company, in the transaction of the caller, who refuses what is taken. */
export async function createAccount(trx: Db, registration: HashedRegistration): Promise<CreatedAccount> {
  const { login, passwordHash, nameZh, nameEn, roles, enterprise } = registration;
  const enterpriseId = await enterpriseOf(trx, enterprise);
  const account = { login, passwordHash, nameZh, nameEn, roles, enterpriseId, disabledAt: null };
  return { accountId: await insertAccount(trx, account), enterpriseId };
}

/** What an enterprise has that is created as a permitted one. */
const admissionFields = (at: Date) => ({
  whitelistedAt: at,
  preloadingSince: at,
  developmentTestsSince: at,
});

async function enterpriseOf(db: Db, enterprise: AccountRegistration['enterprise']): Promise<string | null> {
  if (enterprise === null) return null;
  if ('id' in enterprise) return enterprise.id;
  const { nameZh, nameEn } = enterprise;
  const { kind = 'maker', state = 0 } = enterprise;
  return insertEnterprise(db, {
    kind,
    nameZh,
    nameEn,
    shortZh: enterprise.shortZh ?? nameZh,
    shortEn: enterprise.shortEn ?? nameEn,
    registrationCountry: enterprise.registrationCountry ?? null,
    state,
    verifyRealState: enterprise.verifyRealState ?? 0,
    partnerCode: enterprise.partnerCode ?? null,
    contactEmail: enterprise.contactEmail ?? null,
    contactPhone: enterprise.contactPhone ?? null,
    ...(state === 1 && kind === 'maker' ? admissionFields(new Date()) : {}),
  });
}
