import { type HandOver, handOverLimit } from '#contract/reviewers/assignment.ts';
import { lockForChange } from '#db/advisory-lock.ts';
import {
  type Candidate,
  listCandidates,
  listDueReviews,
  writeTurns,
} from '#db/queries/reviewer-candidates.ts';
import { lockAssignment } from '#db/queries/reviewers.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { officeDay } from '#domain/calendar/office-day.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { chooseForAll, type ReviewWait } from '#domain/reviewers/choose-reviewer.ts';
import type { Absence } from '#domain/reviewers/reviewers.ts';
import { readOfficeMoment } from '#services/settings/read-office.ts';
import { putReviewer } from './put-reviewer.ts';
import { readReviewWait } from './read-review-wait.ts';

type Deps = { db: Db; now: () => Date };
type HandOverInput = Absence & { reviewerId: string };

/** What falls due, with what the rule asks of each. */
async function readDue(db: Db, input: HandOverInput, { zone, today }: { zone: string; today: string }) {
  const { reviewerId, firstDay, lastDay } = input;
  const days = { firstDay: firstDay <= today ? null : firstDay, lastDay };
  const due = await listDueReviews(db, { reviewerId, ...days, zone, limit: handOverLimit });
  const rows: ((typeof due)[number] & { wait: ReviewWait })[] = [];
  for (const row of due) {
    const wait = await readReviewWait(db, row.id);
    if (wait) rows.push({ ...row, wait });
  }
  return rows;
}

/** Whom each would go to, one after the other. @throws CatalogueError reviewerMissing */
async function plan({ db, now }: Deps, input: HandOverInput) {
  const { now: at, zone } = await readOfficeMoment({ db, now });
  const today = officeDay(at, zone);
  const candidates = await listCandidates(db, today);
  const own = candidates.find(({ id }) => id === input.reviewerId);
  if (!own) throw new CatalogueError('reviewerMissing');
  const rows = await readDue(db, input, { zone, today });
  const chosen = chooseForAll(
    candidates.filter((one) => one !== own),
    rows.map(({ wait }) => wait),
    at.getTime(),
  );
  const people = new Map<string | null, Candidate>(candidates.map((one) => [one.id, one]));
  const planned = rows.map((row, index) => {
    const choice = chosen.choices[index];
    return { ...row, because: choice?.because, reviewer: people.get(choice?.reviewerId ?? null) ?? null };
  });
  return { at, own, rows: planned, turns: chosen.turns };
}

/** What falls due while a reviewer is away, and to whom it would go. @throws CatalogueError reviewerMissing */
export async function readHandOver(deps: Deps, input: HandOverInput): Promise<HandOver> {
  const { own, rows } = await plan(deps, input);
  return {
    open: own.open,
    rows: rows.map(({ id, number, product, productEn, because, reviewer }) => ({
      id,
      number,
      product,
      productEn,
      because: because ?? 'nobody-in-pool',
      reviewer: reviewer && { id: reviewer.id, nameZh: reviewer.nameZh, nameEn: reviewer.nameEn },
    })),
  };
}

/**
 * Gives what falls due while a reviewer is away to others, by the rule; what nobody fits for stays theirs.
 * @throws CatalogueError reviewerMissing
 */
export function handOver(
  { db, now }: Deps,
  actor: Actor,
  input: HandOverInput,
): Promise<{ given: number; left: number }> {
  return inTransaction(db, async (trx) => {
    // Applications before turns, as a commit locks them.
    const { rows: due } = await plan({ db: trx, now }, input);
    for (const id of due.map((one) => one.id).toSorted()) await lockAssignment(trx, id);
    await lockForChange(trx, 'reviewTurns');
    const { at, rows, turns } = await plan({ db: trx, now }, input);
    let given = 0;
    for (const { id: applicationId, reviewer } of rows) {
      const review = await lockAssignment(trx, applicationId);
      const isTheirs = review?.reviewerId === input.reviewerId && review.waitingFor === 'reviewer';
      if (!reviewer || !isTheirs) continue;
      await putReviewer(trx, { applicationId, review, reviewer, actor, at });
      given += 1;
    }
    await writeTurns(trx, turns);
    return { given, left: rows.length - given };
  });
}
