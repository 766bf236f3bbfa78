import { type Insertable, type Selectable, sql } from 'kysely';
import { currentTrace } from '#api/base/tracing.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { type Command, sideOf } from '#domain/applications/commands.ts';
import type { ErrorName } from '#domain/errors/errors.ts';
import { buildOnce } from '../build-once.ts';
import type { Database, Db } from '../schema/database.ts';
import { agreementColumns } from './agreement-columns.ts';
import {
  type ApplicationRow,
  applicationColumns,
  configurationsOf,
  lockApplication,
  storedDeadlines,
} from './applications.ts';
import { inMs, notifyDispatchers } from './outbox-jobs.ts';

export type CommandRow = Selectable<Database['command']>;

/** Named one by one: a plan with `*` is not cached. */
const commandColumns = [
  'id',
  'applicationId',
  'type',
  'payload',
  'side',
  'actorId',
  'actorName',
  'actorNameEn',
  'apiTokenId',
  'seenVersion',
  'state',
  'effectiveAt',
  'version',
  'errorName',
  'errorDetails',
  'createdAt',
  'settledAt',
] as const;

/** A command before it is stored. */
export type NewCommand = { id: string; applicationId: string; command: Command; seenVersion?: number | null };

export function commandRow(
  actor: Actor,
  { id, applicationId, command, seenVersion = null }: NewCommand,
): Insertable<Database['command']> {
  return {
    id,
    applicationId,
    type: command.type,
    side: sideOf(command.type),
    seenVersion,
    actorId: actor.accountId,
    actorName: actor.name,
    actorNameEn: actor.nameEn ?? null,
    apiTokenId: actor.token?.id ?? null,
    payload: JSON.stringify(command),
  };
}

/** Stores a command once; a repeated id stores nothing and returns undefined. */
export function insertCommand(db: Db, row: Insertable<Database['command']>) {
  return db
    .insertInto('command')
    .values(row)
    .onConflict((c) => c.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
}

/** Not within the time in which it can be withdrawn, by the database's clock. */
const isInEffect = sql<boolean>`(effective_at is null or effective_at <= now())`;

/**
 * Stores a command and, in the same statement, the outbox job that sends it to the engine after `delayMs`, or after
 * `graceMs`, in which it can be withdrawn. A repeated id stores nothing and returns undefined. Dispatchers are only woken
 * without a delay.
 */
export function recordCommand(
  db: Db,
  command: Insertable<Database['command']>,
  { delayMs, graceMs = 0 }: { delayMs: number; graceMs?: number },
): Promise<CommandRow | undefined> {
  const kind = 'apply-command';
  const row = { ...command, effectiveAt: graceMs > 0 ? inMs(graceMs) : null };
  return db
    .with('recorded', (cte) =>
      cte
        .insertInto('command')
        .values(row)
        .onConflict((c) => c.column('id').doNothing())
        .returning(commandColumns),
    )
    .with('outboxJob', (cte) =>
      cte
        .insertInto('outboxJob')
        .columns(['kind', 'key', 'payload', 'nextAt', 'trace'])
        .expression((eb) =>
          eb
            .selectFrom('recorded')
            .select([
              sql.lit(kind).as('kind'),
              sql<string>`recorded.id::text`.as('key'),
              sql<string>`jsonb_build_object('commandId', recorded.id)`.as('payload'),
              inMs(graceMs || delayMs).as('nextAt'),
              sql<string | null>`${currentTrace()}::text`.as('trace'),
            ]),
        ),
    )
    .selectFrom('recorded')
    .select(commandColumns)
    .$if(delayMs === 0, (query) => query.select(notifyDispatchers(kind)))
    .executeTakeFirst();
}

const commandById = buildOnce((db) => db.selectFrom('command').select(commandColumns).where('id', '=', ''));

export async function findCommand(db: Db, id: string): Promise<CommandRow | undefined> {
  const [row] = await commandById(db, [id]);
  return row;
}

/** The oldest unsettled command of the same application that is in effect. */
const nextCommand = sql<string>`(select pending.id from command pending
  where pending.application_id = command.application_id and pending.state = 'recorded'
    and (pending.effective_at is null or pending.effective_at <= now())
  order by pending.created_at, pending.id limit 1)`;

const commandWithNext = buildOnce((db) =>
  db.selectFrom('command').select(commandColumns).select(nextCommand.as('nextId')).where('id', '=', ''),
);

/** The command with the id of its application's next one: its own id where it is next, or none waits. */
export async function findWithNext(
  db: Db,
  id: string,
): Promise<(CommandRow & { nextId: string }) | undefined> {
  const [row] = await commandWithNext(db, [id]);
  return row && { ...row, nextId: row.nextId ?? id };
}

const ofCommand = commandColumns.map(<C extends string>(column: C) => `command.${column}` as const);

/** The owner of the application, where the actor's enterprise sent the command's result as a lab; otherwise null. */
const letInBy = sql<
  string | null
>`(select d.enterprise_id from upload u join delegation d on d.id = u.delegation_id
  where command.type = 'receive-result' and u.id = (command.payload->>'uploadId')::uuid
    and u.application_id = command.application_id and d.lab_id = account.enterprise_id)`;

/** A recorded command with the present account of its actor, and what else its commit needs. */
const selectCommand = (db: Db) =>
  db
    .selectFrom('command')
    .innerJoin('application', 'application.id', 'command.applicationId')
    .innerJoin('product', 'product.id', 'application.productId')
    .innerJoin('enterprise as owner', 'owner.id', 'application.enterpriseId')
    .leftJoin('account', 'account.id', 'command.actorId')
    .leftJoin('enterprise', 'enterprise.id', 'account.enterpriseId')
    .leftJoin('apiToken', 'apiToken.id', 'command.apiTokenId')
    .select([
      ...ofCommand,
      isInEffect.as('isInEffect'),
      'account.id as accountId',
      'account.roles',
      'account.enterpriseRight',
      'account.disabledAt',
      'account.enterpriseId',
      'enterprise.state as enterpriseState',
      letInBy.as('letInBy'),
      'apiToken.name as tokenName',
      'apiToken.scopes as tokenScopes',
      sql<boolean | null>`api_token.revoked_at is not null`.as('tokenRevoked'),
      ...agreementColumns,
      'product.name as product',
      'product.nameEn as productEn',
      'owner.nameZh as owner',
      configurationsOf('command.applicationId').as('configurations'),
      storedDeadlines.as('deadlines'),
    ])
    .where('command.id', '=', '');

const selectCommandOnce = buildOnce(selectCommand);

/** The application's columns, renamed, as some collide with the command's. */
const applicationColumnsOfCommand = applicationColumns.map((column) => [column, `its ${column}`] as const);

const lockedCommand = buildOnce((db) =>
  selectCommand(db)
    .select(applicationColumnsOfCommand.map(([column, name]) => sql.ref(`application.${column}`).as(name)))
    .where('application.id', '=', '')
    .forUpdate(['application', 'command'])
    .skipLocked(),
);

async function findWithApplication(db: Db, id: string) {
  const [row] = await selectCommandOnce(db, [id]);
  return row;
}

type LockedCommand = { application: ApplicationRow; command: CommandWithApplication | undefined };

/**
 * Locks an application for the transaction and reads it with one of its commands: in one round trip where nobody
 * holds the lock, so that everything is read under it.
 */
export async function lockWithCommand(
  trx: Db,
  applicationId: string,
  commandId: string,
): Promise<LockedCommand | undefined> {
  const [row] = await lockedCommand(trx, [commandId, applicationId]);
  if (row) {
    const values: Record<string, unknown> = row;
    const application = Object.fromEntries(
      applicationColumnsOfCommand.map(([column, name]) => [column, values[name]]),
    );
    return { application: application as ApplicationRow, command: row };
  }
  const application = await lockApplication(trx, applicationId);
  return application && { application, command: await findWithApplication(trx, commandId) };
}

const pendingColumns = [
  'id',
  'type',
  'side',
  'actorId',
  'actorName',
  'actorNameEn',
  'createdAt',
  'effectiveAt',
] as const;
export type PendingRow = Pick<CommandRow, (typeof pendingColumns)[number]>;
type PendingCommand = Pick<CommandRow, 'id' | 'type' | 'side' | 'actorName' | 'actorNameEn' | 'createdAt'>;

/** Unsettled commands in effect, oldest first, for a query that reads `application`; times in milliseconds. */
const pendingOfApplication = sql<(Omit<PendingCommand, 'createdAt'> & { createdAt: number })[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'type', p.type, 'side', p.side, 'actorName', p.actor_name,
    'actorNameEn', p.actor_name_en, 'createdAt', extract(epoch from p.created_at) * 1000) order by p.created_at, p.id), '[]')
  from (
    select id, type, side, actor_name, actor_name_en, created_at from command
    where application_id = application.id and state = 'recorded' and ${isInEffect} order by created_at, id limit 20
  ) p)`;

const hasOpinion = sql<boolean>`exists (select from review_opinion opinion
  where opinion.application_id = application.id and opinion.waiting_since = application.waiting_since)`;

/**
 * An application of one enterprise, or of any for staff (`'all'`), with what a new command is judged by; `isDecided`:
 * a reviewer's command is waiting, `isStored`: the id exists, `isSecond`: somebody gave an opinion in the present wait.
 */
export async function findCommandFacts(db: Db, id: string, tenant: string | 'all', commandId: string) {
  const found = await db
    .selectFrom('application')
    .select(applicationColumns)
    .select([
      configurationsOf('application.id').as('configurations'),
      pendingOfApplication.as('pending'),
      sql<boolean>`exists (select from command where application_id = application.id and state = 'recorded'
        and side = 'reviewer')`.as('isDecided'),
      sql<boolean>`exists (select from command where id = ${commandId})`.as('isStored'),
      // No other login may read opinions.
      (tenant === 'all' ? hasOpinion : sql<boolean>`false`).as('isSecond'),
    ])
    .where('id', '=', id)
    .$if(tenant !== 'all', (q) => q.where('enterpriseId', '=', tenant))
    .executeTakeFirst();
  if (!found) return undefined;
  const { configurations, pending, isDecided, isStored, isSecond, ...application } = found;
  const waiting = pending.map((one) => ({ ...one, createdAt: new Date(one.createdAt) }));
  return { application, configurations, pending: waiting, isDecided, isStored, isSecond };
}

export type CommandFacts = NonNullable<Awaited<ReturnType<typeof findCommandFacts>>>;

export type CommandWithApplication = NonNullable<Awaited<ReturnType<typeof findWithApplication>>>;

/** The oldest unsettled decision of each of these applications. */
export async function listDecided(db: Db, applicationIds: readonly string[]) {
  return db
    .selectFrom('command')
    .distinctOn('applicationId')
    .select(['applicationId', ...pendingColumns])
    .where('applicationId', '=', sql<string>`any(${applicationIds}::uuid[])`)
    .where('state', '=', 'recorded')
    .where('side', '=', 'reviewer')
    .orderBy('applicationId')
    .orderBy('createdAt')
    .execute();
}

/** Commands of an application that no workflow has settled, oldest first. */
export function listPending(db: Db, applicationId: string, side?: CommandRow['side']) {
  return pendingOf(db, applicationId, side).execute();
}

/** Query for the same. */
export function pendingOf(db: Db, applicationId: string, side?: CommandRow['side']) {
  return db
    .selectFrom('command')
    .select(pendingColumns)
    .where('applicationId', '=', applicationId)
    .where('state', '=', 'recorded')
    .$if(side !== undefined, (q) => q.where('side', '=', side as CommandRow['side']))
    .orderBy('createdAt')
    .orderBy('id')
    .limit(20);
}

/** Withdraws a command that is not in effect yet; undefined where it is, or was settled. Under the application's lock. */
export function markWithdrawn(db: Db, id: string, at: Date): Promise<CommandRow | undefined> {
  return db
    .updateTable('command')
    .set({ state: 'withdrawn', settledAt: at })
    .where('id', '=', id)
    .where('state', '=', 'recorded')
    .where('effectiveAt', '>', sql<Date>`clock_timestamp()`)
    .returning(commandColumns)
    .executeTakeFirst();
}

/** A refusal never overrides an applied command. */
export function markRefused(
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
