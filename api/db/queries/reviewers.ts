import { sql } from 'kysely';
import type { Competence } from '#domain/reviewers/competence.ts';
import type { Absence } from '#domain/reviewers/reviewers.ts';
import type { Db } from '../schema/database.ts';

/** Assignments to accounts that are still reviewers. */
export const assignments = sql`review_assignment given join account r on r.id = given.reviewer_id
  and r.disabled_at is null and 'reviewer' = any (r.roles)`;

/** Whether an account is absent on a day at the office. */
export const isAbsent = (account: string, day: string) =>
  sql<boolean>`exists (select from reviewer_absence away where away.account_id = ${sql.ref(account)}
    and ${day}::date between away.first_day and away.last_day)`;

/** Reviewers with their open reviews, each counted up to 1000. At most 200. */
export function listReviewers(db: Db, day: string) {
  return db
    .selectFrom('account as r')
    .select(['r.id', 'r.nameZh', 'r.nameEn', 'r.enterpriseId', isAbsent('r.id', day).as('absent')])
    .select(
      sql<number>`(select count(*)::int from (select from review_assignment given
        join application a on a.id = given.application_id and a.waiting_for = 'reviewer'
        where given.reviewer_id = r.id limit 1000) held)`.as('open'),
    )
    .where('r.disabledAt', 'is', null)
    .where(sql<boolean>`'reviewer' = any (r.roles)`)
    .orderBy('r.nameZh')
    .orderBy('r.id')
    .limit(200)
    .execute();
}

/** Facts that decide whether an account may review; undefined for an unknown one. */
export function findReviewer(db: Db, id: string, day: string) {
  return db
    .selectFrom('account as r')
    .select(['r.roles', 'r.enterpriseId', 'r.nameZh', 'r.nameEn', isAbsent('r.id', day).as('absent')])
    .select(sql<boolean>`r.disabled_at is not null`.as('disabled'))
    .where('r.id', '=', id)
    .executeTakeFirst();
}

/** The application and its assigned reviewer; locked, by the row that a commit locks as well. */
export async function lockAssignment(trx: Db, applicationId: string) {
  // By itself: a statement that waits for the lock would join the reviewer of before.
  await sql`select from application where id = ${applicationId} for update`.execute(trx);
  return trx
    .selectFrom('application as a')
    .leftJoin('reviewAssignment as given', 'given.applicationId', 'a.id')
    .leftJoin('account as r', 'r.id', 'given.reviewerId')
    .select(['a.enterpriseId', 'a.waitingFor', 'given.reviewerId', 'r.nameZh as reviewerZh'])
    .where('a.id', '=', applicationId)
    .executeTakeFirst();
}

type Assignment = { applicationId: string; reviewerId: string; assignedBy: string | null; assignedAt: Date };

export async function putAssignment(trx: Db, assignment: Assignment): Promise<void> {
  const { applicationId: _application, ...renewed } = assignment;
  await trx
    .insertInto('reviewAssignment')
    .values(assignment)
    .onConflict((conflict) => conflict.column('applicationId').doUpdateSet(renewed))
    .execute();
}

export async function deleteAssignment(trx: Db, applicationId: string): Promise<void> {
  await trx.deleteFrom('reviewAssignment').where('applicationId', '=', applicationId).execute();
}

/** Present and future absences of a reviewer, the next first. */
export function listAbsences(db: Db, accountId: string, { day, limit }: { day: string; limit: number }) {
  return db
    .selectFrom('reviewerAbsence')
    .select(['id', sql<string>`first_day::text`.as('firstDay'), sql<string>`last_day::text`.as('lastDay')])
    .where('accountId', '=', accountId)
    .where('lastDay', '>=', day)
    .orderBy('firstDay')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function insertAbsence(trx: Db, accountId: string, absence: Absence): Promise<string> {
  const row = { accountId, ...absence };
  const { id } = await trx
    .insertInto('reviewerAbsence')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Deletes an absence; returns its days, undefined where it does not exist. */
export function deleteAbsence(trx: Db, accountId: string, id: string) {
  return trx
    .deleteFrom('reviewerAbsence')
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .returning([sql<string>`first_day::text`.as('firstDay'), sql<string>`last_day::text`.as('lastDay')])
    .executeTakeFirst();
}

/** What a reviewer reviews; undefined where nobody said. */
export function findCompetence(db: Db, accountId: string) {
  return db
    .selectFrom('reviewerCompetence')
    .select(['phases', 'categories', 'languages'])
    .where('accountId', '=', accountId)
    .executeTakeFirst();
}

/** Replaces what a reviewer reviews; their turns begin anew. */
export async function putCompetence(trx: Db, accountId: string, competence: Competence): Promise<void> {
  await trx
    .insertInto('reviewerCompetence')
    .values({ accountId, ...competence })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet(competence))
    .execute();
  await trx.deleteFrom('reviewerTurn').where('accountId', '=', accountId).execute();
}
