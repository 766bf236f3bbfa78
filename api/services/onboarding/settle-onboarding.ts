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

type Change = { before: OnboardingRow; status: OnboardingStatus; now: Date };

/** Sends an enterprise a message for each step that the programme has done; verification has a message of its own. */
async function notifyOfSteps(trx: Db, { before, status, now }: Change): Promise<void> {
  const { enterpriseId } = before;
  for (const step of status.done) {
    if (step === 'company' || step === 'verification' || before.done.includes(step)) continue;
    // That its suspension is lifted, it is told by whoever lifts it.
    if (step === 'admission' && before.turn === 'suspended') continue;
    const dedupeKey = `onboarding:${enterpriseId}:${step}:${now.getTime()}`;
    await sendMessage(trx, draftMessage({ enterpriseId, dedupeKey, facts: { topic: 'onboarding', step } }));
  }
}

type Deps = { db: Db; now: () => Date };
type Rules = { limits: OnboardingLimits; days: OfficeDays; now: Date };

/** Enterprises that one transaction judges. */
const atOnce = 200;

async function readRules({ db, now }: Deps): Promise<Rules> {
  const limits = onboardingLimitsInForce((await findSetting(db, 'onboarding')).value);
  const days = await readOfficeDays(db);
  return { limits, days, now: now() };
}

/** The latest recorded time at which anything was done for it. */
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

/** Since when it has this status; unchanged where the status is the same. */
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
  const { suspendedAt } = row;
  const status = onboardingStatusOf(onboardingFactsOf(facts, { day, suspendedAt }), suspendedAt !== null);
  const isSame = status.turn === row.turn && status.step === row.step;
  const since = sinceOf(row, isSame, { facts, now: rules.now });
  const keepsDueTime = isSame && row.judgedAt !== null;
  await saveOnboarding(trx, row.enterpriseId, {
    ...status,
    since,
    dueAt: keepsDueTime ? row.dueAt : onboardingDueAt(status, since, rules),
    agreementUntil: isInForce(agreement, day) ? agreement.validUntil : null,
    judgeOn: nextChangeOf(agreement, day),
    contact: facts.contact,
    categories: facts.categories,
    judgedAt: rules.now,
  });
  if (row.judgedAt !== null) await notifyOfSteps(trx, { before: row, status, now: rules.now });
}

async function settleRows(deps: Deps, rows: readonly OnboardingRow[]): Promise<void> {
  const rules = await readRules(deps);
  const facts = await findOnboardingFacts(
    deps.db,
    rows.map(({ enterpriseId }) => enterpriseId),
  );
  const byId = new Map(facts.map((one) => [one.id, one]));
  for (const row of rows) {
    const known = byId.get(row.enterpriseId);
    if (known) await settle(deps.db, row, { facts: known, rules });
  }
}

/** Judges an enterprise's onboarding in the transaction that changed something of it. */
export async function settleOnboarding({ db: trx, now }: Deps, enterpriseId: string): Promise<void> {
  const row = await lockOnboarding(trx, enterpriseId);
  // The time of the change is that of the caller.
  if (row) await settleRows({ db: trx, now }, [{ ...row, changedAt: null }]);
}

/**
 * Judges those that were changed by whomever, and those whose agreement came into force or ended with a day. Returns how
 * many; a kill between two of them leaves the rest to the next run.
 */
export function settleOnboardings({ db, now }: Deps): Promise<number> {
  return inTransaction(db, async (trx) => {
    const rows = await claimChanged(trx, await readOfficeDay({ db: trx, now }), atOnce);
    if (rows.length > 0) await settleRows({ db: trx, now }, rows);
    return rows.length;
  });
}
