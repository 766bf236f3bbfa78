import { sql } from 'kysely';
import { findAccountByLogin } from '#db/queries/accounts.ts';
import { lockStatus, updateStatus } from '#db/queries/admin-enterprises.ts';
import { findVerification } from '#db/queries/verifications.ts';
import type { Db } from '#db/schema/database.ts';
import { registerAccount } from '#services/accounts/register-account.ts';
import { handInLicence } from '#services/admission/hand-in-licence.ts';
import { decideVerification } from '#services/enterprises/decide-verification.ts';
import { setEnterpriseState } from '#services/enterprises/set-enterprise-state.ts';
import { submitVerification } from '#services/enterprises/submit-verification.ts';
import { demoPassword } from '../accounts.ts';
import type { DemoDeps } from '../demo-deps.ts';
import { actorOf } from '../load-accounts.ts';
import { daysBefore } from '../moments.ts';
import { drawLicence } from '../pictures/draw-licence.ts';
import { paint } from '../pictures/draw-pictures.ts';
import { stableId } from '../stable-id.ts';
import { storeDemoFile } from '../store-file.ts';
import { type Newcomer, newcomers } from './newcomers.ts';

const dayMs = 86_400_000;

/** The time that a newcomer came, and so many days later. */
const dayOf = ({ anchor }: DemoDeps, { came }: Newcomer, later: number) =>
  new Date(daysBefore(anchor, came).getTime() + later * dayMs);

async function register(deps: DemoDeps, newcomer: Newcomer): Promise<string> {
  const { login, name, nameEn, company } = newcomer;
  const known = await findAccountByLogin(deps.db, login);
  if (known?.enterpriseId) return known.enterpriseId;
  const account = { login, password: demoPassword, nameZh: name, nameEn, roles: ['partner' as const] };
  const created = await registerAccount(deps.db, { ...account, enterprise: company });
  return created.enterpriseId ?? '';
}

async function setDays(db: Db, enterpriseId: string, createdAt: Date): Promise<void> {
  await sql`update enterprise set created_at = ${createdAt} where id = ${enterpriseId}`.execute(db);
  await sql`update account set created_at = ${createdAt} where enterprise_id = ${enterpriseId}`.execute(db);
}

async function giveLicence(deps: DemoDeps, newcomer: Newcomer, enterpriseId: string): Promise<void> {
  const { login, company, legal } = newcomer;
  const actor = await actorOf(deps.db, login);
  const fileId = await storeDemoFile(deps, actor, {
    id: stableId('licence', login),
    kind: 'licence',
    name: `${company.shortZh}-营业执照.png`,
    mime: 'image/png',
    make: () => paint(drawLicence({ name: company.nameZh, ...legal })),
  });
  const now = () => dayOf(deps, newcomer, 1);
  await handInLicence({ db: deps.db, now }, actor, { enterpriseId, fileId });
}

type Suspension = { enterpriseId: string; reason: { zh: string; en: string }; at: Date };

async function suspend({ db }: DemoDeps, { enterpriseId, reason, at }: Suspension): Promise<void> {
  const enterprise = await lockStatus(db, enterpriseId);
  if (enterprise?.refusedReason) return;
  await updateStatus(db, enterpriseId, { state: 1 });
  const admin = await actorOf(db, 'admin@assay.example');
  await setEnterpriseState({ db, now: () => at }, admin, { enterpriseId, state: 0, reason });
}

/** Its data are handed in, and what the programme has said to them. */
async function loadNewcomer(deps: DemoDeps, newcomer: Newcomer): Promise<void> {
  const { db } = deps;
  const { company, legal } = newcomer;
  const enterpriseId = await register(deps, newcomer);
  await setDays(db, enterpriseId, dayOf(deps, newcomer, 0));
  const admin = await actorOf(db, 'admin@assay.example');
  const given = await findVerification(db, enterpriseId);
  const names = { companyZh: company.nameZh, companyEn: company.nameEn };
  const input = { ...names, country: 'CN', ...legal };
  if (!given?.submittedAt)
    await submitVerification(db, { enterpriseId, input, now: dayOf(deps, newcomer, 1) });
  if (!given?.licenceId) await giveLicence(deps, newcomer, enterpriseId);
  if (newcomer.stands === 'in-review') return;
  const decided = { db, now: () => dayOf(deps, newcomer, 2) };
  if (!given?.decidedAt) await decideVerification(decided, admin, { enterpriseId, outcome: 'verified' });
  if (newcomer.stands === 'suspended')
    await suspend(deps, { enterpriseId, reason: newcomer.reason, at: dayOf(deps, newcomer, 20) });
}

/** Enterprises that are not admitted: one whose data wait to be compared, one that waits to be admitted, one suspended. */
export async function loadNewcomers(deps: DemoDeps): Promise<void> {
  for (const newcomer of newcomers) await loadNewcomer(deps, newcomer);
}
