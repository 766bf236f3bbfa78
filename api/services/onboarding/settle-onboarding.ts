import { sendMessage } from '#db/queries/messages.ts';
import {
  claimChanged,
  findOnboardingFacts,
  lockOnboarding,
  type OnboardingFactsRow,
  type OnboardingRow,
  saveOnboarding,
} from '#db/queries/onboarding.ts';
import { findSetting } from '#db/queries/settings.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import { isInForce, nextChangeOf } from '#domain/business-agreements/business-agreements.ts';
import { type OfficeDays, officeHours } from '#domain/calendar/office-calendar.ts';
import { officeDay } from '#domain/calendar/office-day.ts';
import { type OnboardingStatus, onboardingStatusOf } from '#domain/enterprises/onboarding.ts';
import {
  type OnboardingLimits,
  onboardingDueAt,
  onboardingLimitsInForce,
} from '#domain/enterprises/onboarding-limits.ts';
import { draftMessage } from '#services/messages/draft-message.ts';
import { readOfficeDay, readOfficeDays } from '#services/settings/read-office.ts';
import { agreementOf, onboardingFactsOf } from './onboarding-facts.ts';

type Told = { before: OnboardingRow; standing: OnboardingStatus; now: Date };

/** Tells an enterprise of the steps that were done for it; what it did itself it knows, and verification has a message of its own. */
async function tellOnboarding(trx: Db, { before, standing, now }: Told): Promise<void> {
  const { enterpriseId } = before;
  for (const step of standing.done) {
    if (step === 'company' || step === 'verification' || before.done.includes(step)) continue;
    const dedupeKey = `onboarding:${enterpriseId}:${step}:${now.getTime()}`;
    await sendMessage(trx, draftMessage({ enterpriseId, dedupeKey, facts: { topic: 'onboarding', step } }));
  }
}

type Means = { db: Db; now: () => Date };
type Rules = { limits: OnboardingLimits; days: OfficeDays; now: Date };

/** Enterprises that one transaction judges. */
const atOnce = 200;

async function readRules({ db, now }: Means): Promise<Rules> {
  const limits = onboardingLimitsInForce((await findSetting(db, 'onboarding')).value);
  const days = await readOfficeDays(db);
  return { limits, days, now: now() };
}

/** When somebody last did anything for it, as far as that is written down. */
function lastMoved({
  createdAt,
  submittedAt,
  decidedAt,
  agreementAt,
  codeAt,
  permittedAt,
}: OnboardingFactsRow) {
  const known = [createdAt, submittedAt, decidedAt, agreementAt, codeAt, permittedAt];
  return new Date(Math.max(...known.map((at) => at?.getTime() ?? 0)));
}

/** Since when it stands where it does: as before where that is the same place. */
function sinceOf(
  row: OnboardingRow,
  isSame: boolean,
  { facts, now }: { facts: OnboardingFactsRow; now: Date },
) {
  if (row.judgedAt === null) return row.suspendedAt ?? lastMoved(facts);
  return isSame ? row.since : (row.changedAt ?? now);
}

async function settle(
  trx: Db,
  row: OnboardingRow,
  { facts, rules }: { facts: OnboardingFactsRow; rules: Rules },
) {
  const day = officeDay(rules.now, officeHours(rules.days).zone);
  const agreement = agreementOf(facts);
  const standing = onboardingStatusOf(onboardingFactsOf(facts, day), row.suspendedAt !== null);
  const isSame = standing.turn === row.turn && standing.step === row.step;
  const since = sinceOf(row, isSame, { facts, now: rules.now });
  const isKept = isSame && row.judgedAt !== null;
  await saveOnboarding(trx, row.enterpriseId, {
    ...standing,
    since,
    dueAt: isKept ? row.dueAt : onboardingDueAt(standing, since, rules),
    agreementUntil: isInForce(agreement, day) ? agreement.validUntil : null,
    judgeOn: nextChangeOf(agreement, day),
    contact: facts.contact,
    categories: facts.categories,
    judgedAt: rules.now,
  });
  if (row.judgedAt !== null) await tellOnboarding(trx, { before: row, standing, now: rules.now });
}

async function settleRows(means: Means, rows: readonly OnboardingRow[]): Promise<void> {
  const rules = await readRules(means);
  const facts = await findOnboardingFacts(
    means.db,
    rows.map(({ enterpriseId }) => enterpriseId),
  );
  const byId = new Map(facts.map((one) => [one.id, one]));
  for (const row of rows) {
    const known = byId.get(row.enterpriseId);
    if (known) await settle(means.db, row, { facts: known, rules });
  }
}

/** Judges an enterprise's onboarding in the transaction that changed something of it. */
export async function settleOnboarding({ db: trx, now }: Means, enterpriseId: string): Promise<void> {
  const row = await lockOnboarding(trx, enterpriseId);
  // It changed now, by the clock of whoever changed it.
  if (row) await settleRows({ db: trx, now }, [{ ...row, changedAt: null }]);
}

/**
 * Judges those that were changed by whomever, and those whose agreement came into force or ended with a day. Returns how
 * many; a kill between two of them leaves the rest to the next look.
 */
export function settleOnboardings({ db, now }: Means): Promise<number> {
  return inTransaction(db, async (trx) => {
    const rows = await claimChanged(trx, await readOfficeDay({ db: trx, now }), atOnce);
    if (rows.length > 0) await settleRows({ db: trx, now }, rows);
    return rows.length;
  });
}
