import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { listAuditChain } from '#db/queries/audit.ts';
import type { Db } from '#db/schema/database.ts';
import { canonicalEntry } from '#domain/audit/audit.ts';

/** Takes the guards away, as a superuser can. */
async function unlock(trx: Db): Promise<void> {
  for (const table of ['audit_entry', 'audit_pending'])
    await sql.raw(`alter table ${table} disable trigger user`).execute(trx);
}

/** Computes the chain anew over whatever the table holds now, with its end: what a forger would leave behind. */
async function rechain(trx: Db): Promise<void> {
  let previousHash = '0'.repeat(64);
  let sequence = 0;
  for (const row of await listAuditChain(trx, 0, 10_000)) {
    sequence += 1;
    const hash = createHash('sha256')
      .update(canonicalEntry({ ...row, sequence, previousHash }))
      .digest('hex');
    await sql`update audit_entry set sequence = ${sequence}, previous_hash = ${previousHash}, hash = ${hash}
      where id = ${row.id}`.execute(trx);
    previousHash = hash;
  }
  await sql`update audit_head set sequence = ${sequence}, hash = ${previousHash}`.execute(trx);
}

export type Forgery = { statements: readonly string[]; rechained: boolean };

/** What `look` says while the log is as the forger left it; the forgery is taken back. */
export async function forged<T>(owner: Db, forgery: Forgery, look: (db: Db) => Promise<T>): Promise<T> {
  const trx = await owner.startTransaction().execute();
  try {
    await unlock(trx);
    for (const statement of forgery.statements) await sql.raw(statement).execute(trx);
    if (forgery.rechained) await rechain(trx);
    return await look(trx);
  } finally {
    await trx.rollback().execute();
  }
}
