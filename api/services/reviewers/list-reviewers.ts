import type { Reviewer } from '#contract/reviewers.ts';
import { listReviewers as listRows } from '#db/queries/reviewers.ts';
import type { Db } from '#db/schema/database.ts';
import { readOfficeDay } from '#services/settings/read-office.ts';

/** Everybody whom a review can be given to: who is there first, of those the one with the fewest in hand. */
export async function listReviewers(deps: { db: Db; now: () => Date }): Promise<Reviewer[]> {
  const rows = await listRows(deps.db, await readOfficeDay(deps));
  return rows.toSorted((one, other) => Number(one.absent) - Number(other.absent) || one.open - other.open);
}
