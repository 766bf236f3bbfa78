import { type Insertable, type Selectable, sql } from 'kysely';
import type { ErrorName } from '#domain/errors/errors.ts';
import { buildOnce } from '../build-once.ts';
import type { Database, Db } from '../schema.ts';
import { agreementColumns } from './agreement-columns.ts';
import { inMs, wakingRelays } from './effects.ts';

export type CommandRow = Selectable<Database['command']>;

/** Stores a command once; a repeated id stores nothing and returns undefined. */
export function insertCommand(db: Db, row: Insertable<Database['command']>) {
  return db
    .insertInto('command')
    .values(row)
    .onConflict((c) => c.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
}

/**
 * Stores a command once, and with it the effect that brings it to the engine after `delayMs`: one statement, so that
 * there is never one without the other. A repeated id stores nothing and returns undefined.
 */
export function recordCommand(
  db: Db,
  row: Insertable<Database['command']>,
  delayMs: number,
): Promise<CommandRow | undefined> {
  const kind = 'apply-command';
  return db
    .with('recorded', (cte) =>
      cte
        .insertInto('command')
        .values(row)
        .onConflict((c) => c.column('id').doNothing())
        .returningAll(),
    )
    .with('effect', (cte) =>
      cte
        .insertInto('effect')
        .columns(['kind', 'key', 'payload', 'nextAt'])
        .expression((eb) =>
          eb
            .selectFrom('recorded')
            .select([
              sql.lit(kind).as('kind'),
              sql<string>`recorded.id::text`.as('key'),
              sql<string>`jsonb_build_object('commandId', recorded.id)`.as('payload'),
              inMs(delayMs).as('nextAt'),
            ]),
        ),
    )
    .selectFrom('recorded')
    .selectAll('recorded')
    .select(wakingRelays(kind))
    .executeTakeFirst();
}

export function findCommand(db: Db, id: string): Promise<CommandRow | undefined> {
  return db.selectFrom('command').selectAll().where('id', '=', id).executeTakeFirst();
}

const givenCommand = buildOnce((db) =>
  db
    .selectFrom('command')
    .leftJoin('account', 'account.id', 'command.actorId')
    .leftJoin('enterprise', 'enterprise.id', 'account.enterpriseId')
    .selectAll('command')
    .select([
      'account.id as accountId',
      'account.roles',
      'account.disabledAt',
      'account.enterpriseId',
      'enterprise.state as enterpriseState',
      ...agreementColumns,
    ])
    .where('command.id', '=', ''),
);

/** A recorded command beside the present account of who gave it. */
export async function findGivenCommand(db: Db, id: string) {
  const [row] = await givenCommand(db, [id]);
  return row;
}

export type GivenCommand = NonNullable<Awaited<ReturnType<typeof findGivenCommand>>>;

/** Commands of an application that no workflow has settled, oldest first. */
export function listPending(db: Db, applicationId: string, side?: CommandRow['side']) {
  return db
    .selectFrom('command')
    .select(['id', 'type', 'side', 'actorName', 'actorNameEn', 'createdAt'])
    .where('applicationId', '=', applicationId)
    .where('state', '=', 'recorded')
    .$if(side !== undefined, (q) => q.where('side', '=', side as CommandRow['side']))
    .orderBy('createdAt')
    .orderBy('id')
    .limit(20)
    .execute();
}

export async function settleApplied(trx: Db, id: string, version: number, at: Date): Promise<void> {
  await trx
    .updateTable('command')
    .set({ state: 'applied', version, settledAt: at })
    .where('id', '=', id)
    .execute();
}

/** A refusal never overrides an applied command. */
export function settleRefused(
  db: Db,
  id: string,
  error: { name: ErrorName; details: Record<string, unknown> },
  at: Date,
) {
  return db
    .updateTable('command')
    .set({
      state: 'refused',
      errorName: error.name,
      errorDetails: JSON.stringify(error.details),
      settledAt: at,
    })
    .where('id', '=', id)
    .where('state', '=', 'recorded')
    .returningAll()
    .executeTakeFirst();
}
