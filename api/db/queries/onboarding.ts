import { sql, type Updateable } from 'kysely';
import type { AgreementState } from '#domain/business-agreements/business-agreements.ts';
import type { EnterpriseKind } from '#domain/enterprises/enterprise-kinds.ts';
import type { Database, Db } from '../schema/database.ts';

const columns = [
  'enterpriseId',
  'turn',
  'step',
  'done',
  'since',
  'dueAt',
  'suspendedAt',
  'agreementUntil',
  'judgedAt',
  'changedAt',
] as const;

/** The stored onboarding of an enterprise. */
export function findOnboarding(db: Db, enterpriseId: string) {
  return db
    .selectFrom('enterpriseOnboarding')
    .select(columns)
    .where('enterpriseId', '=', enterpriseId)
    .executeTakeFirst();
}
export type OnboardingRow = NonNullable<Awaited<ReturnType<typeof findOnboarding>>>;

/** Locks it before its facts are read, so that later changes trigger another update. */
export function lockOnboarding(trx: Db, enterpriseId: string) {
  return trx
    .selectFrom('enterpriseOnboarding')
    .select(columns)
    .where('enterpriseId', '=', enterpriseId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Locks some that changed or have reached their next change; skips locked ones. */
export async function claimChanged(trx: Db, day: string, limit: number): Promise<OnboardingRow[]> {
  const unsettled = () => trx.selectFrom('enterpriseOnboarding').select(columns).limit(limit);
  const changed = await unsettled()
    .where('changedAt', 'is not', null)
    .orderBy('changedAt')
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
  if (changed.length > 0) return changed;
  return unsettled().where('judgeOn', '<=', day).orderBy('judgeOn').forNoKeyUpdate().skipLocked().execute();
}

/** The facts that an onboarding is calculated from. */
export type OnboardingFactsRow = {
  id: string;
  createdAt: Date;
  kind: EnterpriseKind;
  state: number;
  verifyRealState: number;
  /** The business licence is required, and is not there. */
  licenceMissing: boolean;
  refusedAt: Date | null;
  refusedReason: string | null;
  refusedReasonEn: string | null;
  hasContact: boolean;
  /** Name of the business contact; empty without one. */
  contact: string;
  hasPermission: boolean;
  submittedAt: Date | null;
  decidedAt: Date | null;
  agreementState: AgreementState | null;
  /** The present agreement; null without one. */
  categories: string[];
  agreementAt: Date | null;
  hasSignedCopy: boolean;
  validFrom: string | null;
  validUntil: string | null;
  /** When the first valid code was issued; null without one. */
  codeAt: Date | null;
  permittedAt: Date | null;
};

export async function findOnboardingFacts(
  db: Db,
  enterpriseIds: readonly string[],
): Promise<OnboardingFactsRow[]> {
  const { rows } =
    await sql<OnboardingFactsRow>`select one.id, one.created_at, one.kind, one.state, one.verify_real_state,
      one.refused_at, one.refused_reason, one.refused_reason_en,
      coalesce(given.licence_required and given.licence_id is null, false) as licence_missing,
      coalesce(one.contact_email, one.contact_phone) is not null as has_contact,
      case when coalesce(one.contact_email, one.contact_phone) is null then ''
        else coalesce(one.contact_name, one.contact_email, one.contact_phone) end as contact,
      coalesce(one.preloading_since, one.development_tests_since) is not null as has_permission,
      least(one.preloading_since, one.development_tests_since) as permitted_at,
      given.submitted_at, given.decided_at, agreed.state as agreement_state, agreed.created_at as agreement_at,
      coalesce(agreed.categories, '{}') as categories,
      coalesce(agreed.has_copy, false) as has_signed_copy, agreed.valid_from, agreed.valid_until,
      (select min(issued_at) from partner_code where enterprise_id = one.id and withdrawn_at is null) as code_at
    from unnest(${[...enterpriseIds]}::uuid[]) wanted(wanted_id)
    cross join lateral (select * from enterprise where enterprise.id = wanted_id offset 0) one
    left join enterprise_verification given on given.enterprise_id = one.id
    left join lateral (select state, categories, created_at, valid_from, valid_until,
      signed_copy_id is not null as has_copy from business_agreement
      where enterprise_id = one.id order by created_at desc, id limit 1) agreed on true`.execute(db);
  return rows;
}

type Judged = Updateable<Database['enterpriseOnboarding']>;

export async function saveOnboarding(trx: Db, enterpriseId: string, judged: Judged): Promise<void> {
  await trx
    .updateTable('enterpriseOnboarding')
    .set({ ...judged, changedAt: null })
    .where('enterpriseId', '=', enterpriseId)
    .execute();
}
