import type { Db } from '#db/schema/database.ts';
import { tellStaff } from '#services/messages/tell-staff.ts';
import { companyOf, createAccount, type HashedRegistration } from './register-account.ts';

type Applicant = {
  enterpriseId: string;
  company: { zh: string; en: string };
  what: 'registered' | 'company-data';
  at: Date;
};

/** Tells the administrators that an enterprise waits: for admission, or to be verified. */
export function announceApplicant(trx: Db, { enterpriseId, company, what, at }: Applicant): Promise<void> {
  const facts = { topic: 'applicant', enterpriseId, company, what } as const;
  const cause = `${what}:${enterpriseId}:${at.getTime()}`;
  return tellStaff(trx, { facts, cause, enterpriseId, actorId: null });
}

/** Creates the account of somebody who registered, and their company, which waits for admission from then on. */
export async function createApplicant(trx: Db, registration: HashedRegistration, at: Date): Promise<string> {
  const { accountId, enterpriseId } = await createAccount(trx, registration);
  const enterprise = companyOf(registration);
  if (enterpriseId !== null && enterprise) {
    const company = { zh: enterprise.nameZh, en: enterprise.nameEn };
    await announceApplicant(trx, { enterpriseId, company, what: 'registered', at });
  }
  return accountId;
}
