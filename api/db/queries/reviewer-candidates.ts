import { sql } from 'kysely';
import type { ReviewerCandidate } from '#domain/reviewers/choose-reviewer.ts';
import type { CompetencePhase } from '#domain/reviewers/competence.ts';
import type { Db } from '../schema/database.ts';
import { countryOf } from './enterprises.ts';
import { isAbsent } from './reviewers.ts';

/** Reviewers as the rule of assignment sees them, and who was one and has turns; at most 200, active ones first. */
export async function listCandidates(db: Db, day: string) {
  const rows = await db
    .selectFrom('account as r')
    .leftJoin('reviewerCompetence as c', 'c.accountId', 'r.id')
    .leftJoin('reviewerTurn as turn', 'turn.accountId', 'r.id')
    .select(['r.id', 'r.nameZh', 'r.nameEn', 'r.roles', 'r.enterpriseId', 'r.disabledAt', 'turn.turns'])
    .select(['c.phases', 'c.categories', 'c.languages', 'turn.givenAt'])
    .select(isAbsent('r.id', day).as('absent'))
    .select(
      sql<number>`(select count(*)::int from (select from review_assignment given
        join application a on a.id = given.application_id and a.waiting_for = 'reviewer'
        where given.reviewer_id = r.id limit 1000) held)`.as('open'),
    )
    .where((where) =>
      where.or([sql<boolean>`'reviewer' = any (r.roles)`, where('turn.turns', 'is not', null)]),
    )
    .orderBy(sql`r.disabled_at is not null or not 'reviewer' = any (r.roles)`)
    .orderBy('r.id')
    .limit(200)
    .execute();
  return rows.map(({ disabledAt, phases, categories, languages, givenAt, ...row }) => ({
    ...row,
    disabled: disabledAt !== null,
    competence: { phases: phases ?? [], categories: categories ?? [], languages: languages ?? [] },
    givenAt: givenAt?.getTime() ?? null,
  }));
}

export type Candidate = Awaited<ReturnType<typeof listCandidates>>[number];

/** What the rule asks of an application besides its reviewers; undefined for an unknown one. */
export function findReviewFacts(db: Db, applicationId: string) {
  return db
    .selectFrom('application as a')
    .innerJoin('product as p', 'p.id', 'a.productId')
    .innerJoin('enterprise', 'enterprise.id', 'a.enterpriseId')
    .leftJoin('enterpriseVerification as given', 'given.enterpriseId', 'enterprise.id')
    .leftJoin('reviewAssignment as held', 'held.applicationId', 'a.id')
    .select(['a.id', 'a.mode', 'a.enterpriseId', 'a.waitingFor', 'a.waitAction', 'p.category'])
    .select(['held.reviewerId as holderId', countryOf.as('country')])
    .where('a.id', '=', applicationId)
    .executeTakeFirst();
}

const reviewPhases: Record<CompetencePhase, string[]> = {
  product: ['product'],
  commercial: ['commercial'],
  results: ['results', 'bypass'],
  samples: ['sample-receipt', 'sample-test'],
  final: ['final'],
};

/** Who reviewed a phase of an application last; null where nobody did. */
export async function findEarlierReviewer(
  db: Db,
  applicationId: string,
  phase: CompetencePhase,
): Promise<string | null> {
  const review = await db
    .selectFrom('review')
    .select('handlerId')
    .where('applicationId', '=', applicationId)
    .where('phase', 'in', reviewPhases[phase])
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return review?.handlerId ?? null;
}

type Turn = Pick<ReviewerCandidate, 'id' | 'givenAt'> & { turns: number };

/** Writes the turns of reviewers, under the lock of turns. */
export async function writeTurns(trx: Db, turns: readonly Turn[]): Promise<void> {
  if (turns.length === 0) return;
  const rows = turns.map(({ id: accountId, turns: count, givenAt }) => ({
    accountId,
    turns: count,
    givenAt: givenAt === null ? null : new Date(givenAt),
  }));
  await trx
    .insertInto('reviewerTurn')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('accountId').doUpdateSet(({ ref }) => ({
        turns: ref('excluded.turns'),
        givenAt: ref('excluded.givenAt'),
      })),
    )
    .execute();
}

type DueQuery = {
  reviewerId: string;
  /** Days at the office, inclusive; null for what was due at any time before. */
  firstDay: string | null;
  lastDay: string;
  zone: string;
  limit: number;
};

/** Reviews in a reviewer's hand that fall due on these days, earliest first. */
export function listDueReviews(db: Db, { reviewerId, firstDay, lastDay, zone, limit }: DueQuery) {
  const dueDay = sql<string>`(a.due_at at time zone ${zone})::date`;
  return db
    .selectFrom('reviewAssignment as given')
    .innerJoin('application as a', 'a.id', 'given.applicationId')
    .innerJoin('product as p', 'p.id', 'a.productId')
    .select(['a.id', 'a.number', 'p.name as product', 'p.nameEn as productEn'])
    .where('given.reviewerId', '=', reviewerId)
    .where('a.waitingFor', '=', 'reviewer')
    .where(sql<boolean>`${dueDay} <= ${lastDay}::date`)
    .$if(firstDay !== null, (query) => query.where(sql<boolean>`${dueDay} >= ${firstDay}::date`))
    .orderBy('a.dueAt')
    .orderBy('a.id')
    .limit(limit)
    .execute();
}
