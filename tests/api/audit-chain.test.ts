import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createDatabase } from '#db/connection.ts';
import { findAuditHead } from '#db/queries/audit.ts';
import type { Db } from '#db/schema.ts';
import { runInTenant } from '#db/tenant-scope.ts';
import { type AuditNote, recordAudit } from '#services/record-audit.ts';
import { verifyAudit } from '#services/verify-audit.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

let database: TestDatabase;
let db: Db;
let owner: Db;

beforeAll(async () => {
  database = await createTestDatabase(inject('stack').databaseUrl);
  db = createDatabase(database.url, { max: 10, applicationName: 'audit-chain' });
  owner = createDatabase(database.ownerUrl, { max: 1, applicationName: 'audit-owner' });
});
afterAll(async () => {
  await db?.destroy();
  await owner?.destroy();
  await database?.drop();
});

const actor = {
  ...{ accountId: randomUUID(), login: 'lin.ke@lanyue.example', name: '林可 "K"\\', nameEn: 'Lin Ke' },
  roles: ['partner', 'reviewer'] as const,
};
const note = (change: Partial<AuditNote> = {}): AuditNote => ({
  ...{
    requestId: randomUUID(),
    actor,
    address: '::ffff:127.0.0.1',
    operation: 'product.write',
    phase: 'done',
  },
  target: { kind: 'product', id: randomUUID() },
  detail: { call: 'PUT /x', 名: '"\u2028\\ 😀', n: 1.5, deep: { yes: true, none: null } },
  ...change,
});

async function write(count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) await recordAudit({ db }, note());
}

/** The number of the newest entry. */
async function newest(): Promise<number> {
  return (await findAuditHead(db)).sequence;
}

/**
 * What verification says after somebody who owns the tables, and knows how to take the guard away, has changed them;
 * the change is taken back.
 */
async function tampered(after: number, ...statements: string[]) {
  const trx = await owner.startTransaction().execute();
  try {
    await sql`alter table audit_entry disable trigger audit_entry_keep`.execute(trx);
    for (const statement of statements) await sql.raw(statement).execute(trx);
    return await verifyAudit(trx, after);
  } finally {
    await trx.rollback().execute();
  }
}

describe('the role of the portal', () => {
  it.each([
    ['update', "update audit_entry set address = 'elsewhere'"],
    ['delete', 'delete from audit_entry'],
    ['truncate', 'truncate audit_entry'],
    ['write the end of the chain', "update audit_head set hash = 'x'"],
    ['put in another end', 'insert into audit_head (only_row) values (true)'],
    ['delete the end', 'delete from audit_head'],
    ['take the guard away', 'alter table audit_entry disable trigger user'],
    ['change the chain', 'alter function audit_chain() owner to assay_app'],
  ])('cannot %s', async (_what, statement) => {
    await write(1);
    await expect(sql.raw(statement).execute(db)).rejects.toMatchObject({ code: '42501' });
    expect(await verifyAudit(db, 0)).toMatchObject({ holds: true, next: null });
  });

  it('cannot choose number, time or hash of what it writes', async () => {
    const before = await newest();
    await sql`insert into audit_entry (sequence, at, request_id, address, operation, phase, previous_hash, hash)
      values (7, '2001-01-01', ${randomUUID()}, '::1', 'x', 'done', 'forged', 'forged')`.execute(db);
    const { at } = await db
      .selectFrom('auditEntry')
      .select('at')
      .where('sequence', '=', before + 1)
      .executeTakeFirstOrThrow();
    expect(Math.abs(at.getTime() - Date.now())).toBeLessThan(60_000);
    expect(await verifyAudit(db, 0)).toMatchObject({ holds: true, checkedTo: before + 1 });
  });

  it('reads nothing in a request of a partner, and writes all the same', async () => {
    const before = await newest();
    await runInTenant(randomUUID(), async () => {
      await recordAudit({ db }, note());
      expect(await db.selectFrom('auditEntry').select('sequence').execute()).toEqual([]);
      expect(await db.selectFrom('auditHead').select('hash').execute()).toEqual([]);
    });
    expect(await newest()).toBe(before + 1);
  });
});

describe('the owner of the table', () => {
  it.each(["update audit_entry set address = 'x'", 'delete from audit_entry', 'truncate audit_entry'])(
    'is refused as well: %s',
    async (statement) => {
      await write(1);
      await expect(sql.raw(statement).execute(owner)).rejects.toThrow('the audit log is never changed');
    },
  );
});

describe('verification', () => {
  it('holds over every kind of value, and over more than one batch', async () => {
    const start = await newest();
    await recordAudit({ db }, note({ actor: null, target: null, detail: {} }));
    await recordAudit({ db }, note({ phase: 'refused', errorCode: 'HTS.00000008' }));
    for (let part = 0; part < 5; part += 1) {
      await sql`insert into audit_entry (request_id, address, operation, phase)
        select gen_random_uuid(), '::1', 'many', 'done' from generate_series(1, 500)`.execute(db);
    }
    const end = start + 2_502;
    const whole = { holds: true, checkedTo: end, head: end, broken: null, next: null };
    expect(await verifyAudit(db, 0)).toEqual(whole);
    expect(await verifyAudit(db, start, 1_500)).toMatchObject({ holds: true, next: start + 1_500 });
    expect(await verifyAudit(db, start + 1_500, 1_500)).toEqual(whole);
  });

  const at = (from: number, number: number) => `where sequence = ${from + number}`;
  it.each([
    [
      'changed',
      (from: number) => `update audit_entry set actor_name = 'nobody' ${at(from, 3)}`,
      3,
      'changed',
    ],
    [
      'given another outcome',
      (from: number) => `update audit_entry set phase = 'failed' ${at(from, 1)}`,
      1,
      'changed',
    ],
    [
      'dated back',
      (from: number) => `update audit_entry set at = at - interval '1 ms' ${at(from, 2)}`,
      2,
      'changed',
    ],
    ['deleted', (from: number) => `delete from audit_entry ${at(from, 2)}`, 2, 'missing'],
    ['deleted at the end', (from: number) => `delete from audit_entry ${at(from, 5)}`, 5, 'missing'],
    [
      'deleted with the rest',
      (from: number) => `delete from audit_entry where sequence > ${from}`,
      1,
      'missing',
    ],
    [
      'linked elsewhere',
      (from: number) => `update audit_entry set previous_hash = '' ${at(from, 4)}`,
      4,
      'unlinked',
    ],
  ])('finds an entry that was %s', async (_what, statement, number, reason) => {
    const start = await newest();
    await write(5);
    const verdict = await tampered(start, statement(start));
    const broken = { sequence: start + number, reason };
    expect(verdict).toMatchObject({ holds: false, checkedTo: start + number - 1, broken });
    expect(await verifyAudit(db, start)).toMatchObject({ holds: true });
  });

  it('finds an end of the chain that is not the last entry’s', async () => {
    await write(2);
    const start = await newest();
    const verdict = await tampered(start, "update audit_head set hash = 'another end'");
    expect(verdict).toMatchObject({ holds: false, broken: { sequence: start, reason: 'unlinked' } });
  });
});

it('50 writers at once leave one chain without gaps', async () => {
  const start = await newest();
  await Promise.all(Array.from({ length: 50 }, () => write(4)));
  expect(await verifyAudit(db, start)).toMatchObject({
    holds: true,
    checkedTo: start + 200,
    head: start + 200,
  });
  const rows = await db
    .selectFrom('auditEntry')
    .select('at')
    .where('sequence', '>', start)
    .orderBy('sequence')
    .execute();
  const times = rows.map(({ at }) => at.getTime());
  expect(times).toEqual(times.toSorted((a, b) => a - b));
});

it('a writer that is rolled back leaves no gap', async () => {
  const start = await newest();
  const failed = db.transaction().execute(async (trx) => {
    await recordAudit({ db: trx }, note());
    throw new Error('taken back');
  });
  await expect(failed).rejects.toThrow('taken back');
  await write(1);
  expect(await verifyAudit(db, start)).toMatchObject({ holds: true, checkedTo: start + 1, head: start + 1 });
});
