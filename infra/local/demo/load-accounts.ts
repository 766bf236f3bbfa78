import { findAccountByLogin } from '#db/queries/accounts.ts';
import { updateStatus } from '#db/queries/admin-enterprises.ts';
import { putCompetence } from '#db/queries/reviewers.ts';
import { closeVerification, putVerification } from '#db/queries/verifications.ts';
import type { Db } from '#db/schema/database.ts';
import type { Actor, Role } from '#domain/accounts/permissions.ts';
import { agreementTypes } from '#domain/agreements/agreements.ts';
import { registerAccount } from '#services/accounts/register-account.ts';
import { signAgreement } from '#services/agreements/sign-agreement.ts';
import { contactColumns } from '#services/enterprises/business-contact.ts';
import { demoAccounts, demoPassword } from './accounts.ts';
import { businessContacts, demoEnterprises, type EnterpriseKey, legalData } from './enterprises.ts';
import { inParallel } from './in-parallel.ts';
import { companyStaff } from './people.ts';

type Person = { login: string; name: string; nameEn: string; role: Role; enterprise: EnterpriseKey | null };

function listPeople(): Person[] {
  const listed = new Set(demoAccounts.map(({ login }) => login));
  const others = Object.entries(companyStaff).flatMap(([key, { account }]) =>
    listed.has(account.login)
      ? []
      : [{ ...account, role: 'partner' as const, enterprise: key as EnterpriseKey }],
  );
  return [...demoAccounts, ...others];
}

async function findEnterpriseId(db: Db, key: EnterpriseKey): Promise<string | undefined> {
  const { partnerCode } = demoEnterprises[key];
  const query = db.selectFrom('enterprise').select('id').where('partnerCode', '=', partnerCode);
  return (await query.executeTakeFirst())?.id;
}

async function findOrRegister(db: Db, person: Person): Promise<string> {
  const { login, name, nameEn, role, enterprise } = person;
  const known = await findAccountByLogin(db, login);
  if (known) return known.id;
  const id = enterprise === null ? undefined : await findEnterpriseId(db, enterprise);
  const company = enterprise === null ? null : id ? { id } : demoEnterprises[enterprise];
  const account = { login, password: demoPassword, nameZh: name, nameEn, roles: [role] };
  const { accountId } = await registerAccount(db, { ...account, enterprise: company });
  return accountId;
}

/** Partners of the demo have read and signed both agreements. */
async function loadPerson(db: Db, person: Person): Promise<void> {
  const accountId = await findOrRegister(db, person);
  if (person.role !== 'partner') return;
  for (const agrType of Object.values(agreementTypes)) {
    await signAgreement(db, { accountId, agrType, now: new Date(), ip: '127.0.0.1', locale: 'zh' });
  }
}

/** Who of the programme looks after an enterprise. */
async function nameContact(db: Db, key: EnterpriseKey, enterpriseId: string): Promise<void> {
  const { contactEmail: email, contactPhone: phone } = demoEnterprises[key];
  const role = { role: '商务经理', roleEn: 'Business development' };
  await updateStatus(db, enterpriseId, contactColumns({ ...businessContacts[email], ...role, email, phone }));
}

/** Marks an enterprise as verified. */
async function verify(db: Db, key: EnterpriseKey): Promise<void> {
  const enterpriseId = await findEnterpriseId(db, key);
  if (!enterpriseId) return;
  await nameContact(db, key, enterpriseId);
  const day = new Date(Date.now() - 400 * 86_400_000);
  await putVerification(db, { enterpriseId, country: 'CN', ...legalData[key], submittedAt: day });
  await closeVerification(db, enterpriseId, {
    decidedAt: new Date(day.getTime() + 86_400_000),
    returnedReason: null,
    returnedReasonEn: null,
  });
}

/** One reviewer reviews in Chinese alone; the other everything. */
async function nameCompetence(db: Db): Promise<void> {
  const reviewer = await findAccountByLogin(db, 'shen.zhiwei@assay.example');
  if (!reviewer) return;
  const competence = { phases: [], categories: [], languages: ['zh' as const] };
  await putCompetence(db, reviewer.id, competence);
}

/** All accounts with their enterprises; colleagues one after the other, as the first one registers the enterprise. */
export async function loadAccounts(db: Db): Promise<void> {
  const groups = Object.groupBy(listPeople(), ({ login, enterprise }) => enterprise ?? login);
  await inParallel(Object.values(groups), async (group = []) => {
    for (const person of group) await loadPerson(db, person);
  });
  await nameCompetence(db);
  await inParallel(Object.keys(demoEnterprises) as EnterpriseKey[], (key) => verify(db, key));
}

/** The account with this login, as an actor. */
export async function actorOf(db: Db, login: string): Promise<Actor> {
  const account = await findAccountByLogin(db, login);
  if (!account) throw new Error(`the demo has no account ${login}`);
  const { id: accountId, nameZh: name, nameEn, roles, enterpriseId, enterpriseRight: right } = account;
  return { accountId, name, nameEn, roles, enterpriseId, right };
}

/** The partner who acts for an enterprise. */
export function partnerOf(db: Db, key: EnterpriseKey): Promise<Actor> {
  const login = companyStaff[key]?.account.login;
  if (!login) throw new Error(`nobody acts for ${key}`);
  return actorOf(db, login);
}
