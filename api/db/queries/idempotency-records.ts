import { type Insertable, sql } from 'kysely';
import type { AuditPendingTable } from '#db/schema/audit.ts';
import type { Db } from '#db/schema/database.ts';

export type KeyedCall = {
  accountId: string;
  key: string;
  /** Method and path template. */
  call: string;
  /** SHA-256, in hex, of the call's input. */
  inputHash: string;
};

type Entry = Insertable<AuditPendingTable>;

/** A stored call and its answer. */
export type IdempotencyRecord = { call: string; inputHash: string; answer: Record<string, unknown> | null };

const rowOf = (call: KeyedCall, answer: unknown) => ({ ...call, answer: JSON.stringify(answer ?? null) });

/** Serialises calls with this key until the transaction ends. */
export async function lockKey(trx: Db, { accountId, key }: KeyedCall): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`kept answer ${accountId} ${key}`}, 0))`.execute(
    trx,
  );
}

/** Stores an answer; false where the key exists. */
export async function storeAnswer(db: Db, call: KeyedCall, answer: unknown): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('idempotencyRecord')
    .values(rowOf(call, answer))
    .onConflict((conflict) => conflict.columns(['accountId', 'key']).doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/**
 * Stores an answer and the audit entry of its outcome.
 * @throws a violation of `idempotency_record_pkey` where the key exists
 */
export async function storeAnswerAudited(
  trx: Db,
  call: KeyedCall,
  answer: unknown,
  done: Entry,
): Promise<void> {
  await trx
    .with('done', (cte) => cte.insertInto('auditPending').values(done))
    .insertInto('idempotencyRecord')
    .values(rowOf(call, answer))
    .execute();
}

const columns = ['call', 'inputHash', 'answer'] as const;

export function findRecord(db: Db, { accountId, key }: KeyedCall): Promise<IdempotencyRecord | undefined> {
  return db
    .selectFrom('idempotencyRecord')
    .select(columns)
    .where('accountId', '=', accountId)
    .where('key', '=', key)
    .executeTakeFirst();
}

/** The same, and adds the audit entry of the call's start. */
export function findRecordAudited(
  db: Db,
  { accountId, key }: KeyedCall,
  started: Entry,
): Promise<IdempotencyRecord | undefined> {
  return db
    .with('asked', (cte) => cte.insertInto('auditPending').values(started))
    .selectFrom('idempotencyRecord')
    .select(columns)
    .where('accountId', '=', accountId)
    .where('key', '=', key)
    .executeTakeFirst();
}

/** The same for a call that failed; without a record it adds the audit entry of the failure. */
export async function findRecordOrAudit(
  db: Db,
  { accountId, key }: KeyedCall,
  failed: Entry,
): Promise<IdempotencyRecord | undefined> {
  const { actorId, actorLogin, actorName, actorNameEn, actorRoles, targetKind, targetId } = failed;
  const { rows } = await sql<IdempotencyRecord>`
    with kept as materialized (
      select call, input_hash, answer from idempotency_record where account_id = ${accountId} and key = ${key}
    ), failed as (
      insert into audit_pending (request_id, actor_id, actor_login, actor_name, actor_name_en, actor_roles,
        address, operation, target_kind, target_id, phase, error_code, detail)
      select ${failed.requestId}::uuid, ${actorId}::uuid, ${actorLogin}::text, ${actorName}::text, ${actorNameEn}::text,
        ${actorRoles}::text[], ${failed.address}::text, ${failed.operation}::text, ${targetKind}::text, ${targetId}::text,
        ${failed.phase}::text, ${failed.errorCode}::text, ${failed.detail}::jsonb
      where not exists (select from kept)
    )
    select call, input_hash, answer from kept`.execute(db);
  return rows[0];
}
