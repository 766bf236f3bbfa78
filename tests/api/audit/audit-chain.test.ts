import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createDatabase } from '#db/connection.ts';
import { findAuditHead, sealAuditEntries } from '#db/queries/audit.ts';
import type { Db } from '#db/schema/database.ts';
import { runInTenant } from '#db/tenant-scope.ts';
import { type AuditNote, recordAudit } from '#services/audit/record-audit.ts';
import { verifyAudit } from '#services/audit/verify-audit.ts';
import { noAnchors, sealAll } from '#tests/support/audit.ts';
import { createTestDatabase, openRequestDb, type TestDatabase } from '#tests/support/database.ts';

let database: TestDatabase;
let db: Db;
let owner: Db;

beforeAll(async () => {
  database = await createTestDatabase(inject('stack').databaseUrl);
  db = createDatabase(database.url, { sees: 'all', max: 10, applicationName: 'audit-chain' });
  owner = createDatabase(database.ownerUrl, { sees: 'all', max: 1, applicationName: 'audit-owner' });
});
afterAll(async () => {
  await db?.destroy();
  await owner?.destroy();
  await database?.drop();
});

const actor = {
  accountId: randomUUID(),
  login: 'lin.ke@lanyue.example',
  name: '林可 "K"\\',
  nameEn: 'Lin Ke',
  roles: ['partner', 'reviewer'] as const,
};
const note = (change: Partial<AuditNote> = {}): AuditNote => ({
  requestId: randomUUID(),
  actor,
  address: '::ffff:127.0.0.1',
  operation: 'product.write',
  phase: 'done',
  target: { kind: 'product', id: randomUUID() },
  detail: { call: 'PUT /x', 名: '"\u2028\\ 😀', n: 1.5, deep: { yes: true, none: null } },
  ...change,
});

async function write(count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) await recordAudit({ db }, note());
  await sealAll(db);
}

/** The number of the newest entry, when all are sealed. */
async function newest(): Promise<number> {
  return (await sealAll(db)).sequence;
}

const verify = (on: Db, after: number, limit?: number) =>
  verifyAudit({ db: on, anchors: noAnchors }, { after, limit });

/**
 * What verification says after somebody who owns the tables, and knows how to take the guard away, has changed them;
 * the change is taken back.
 */
async function tampered(after: number, ...statements: string[]) {
  const trx = await owner.startTransaction().execute();
  try {
    await sql`alter table audit_entry disable trigger audit_entry_keep`.execute(trx);
    for (const statement of statements) await sql.raw(statement).execute(trx);
    return await verify(trx, after);
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
    ['change the chain', 'alter function audit_seal(int) owner to assay_app'],
  ])('cannot %s', async (_what, statement) => {
    await write(1);
    await expect(sql.raw(statement).execute(db)).rejects.toMatchObject({ code: '42501' });
    expect(await verify(db, 0)).toMatchObject({ holds: true, next: null });
  });

  it.each([
    ['update', "update audit_pending set address = 'elsewhere'"],
    ['delete', 'delete from audit_pending'],
    ['truncate', 'truncate audit_pending'],
    [
      'date',
      `insert into audit_pending (at, request_id, address, operation, phase)
      values ('2001-01-01', gen_random_uuid(), '::1', 'x', 'done')`,
    ],
    [
      'number',
      `insert into audit_pending (id, request_id, address, operation, phase) overriding system value
      values (7, gen_random_uuid(), '::1', 'x', 'done')`,
    ],
    [
      'place',
      `insert into audit_pending (xid, request_id, address, operation, phase)
      values ('7', gen_random_uuid(), '::1', 'x', 'done')`,
    ],
    [
      'chain',
      `insert into audit_entry (sequence, previous_hash, hash, request_id, address, operation, phase)
      values (7, 'forged', 'forged', gen_random_uuid(), '::1', 'x', 'done')`,
    ],
    [
      'say that it seals, and delete',
      "select set_config('assay.sealing', 'on', false); delete from audit_pending",
    ],
  ])('cannot %s what is not sealed yet', async (_what, statement) => {
    await recordAudit({ db }, note());
    await expect(sql.raw(statement).execute(db)).rejects.toMatchObject({ code: '42501' });
    expect(await db.selectFrom('auditPending').select('id').execute()).toHaveLength(1);
    await sealAll(db);
  });

  it('of the version before, which writes into the chain itself, writes to where it waits', async () => {
    const before = await newest();
    await sql`insert into audit_entry (request_id, address, operation, phase)
      values (${randomUUID()}, '::1', 'x', 'done')`.execute(db);
    expect((await findAuditHead(db)).sequence).toBe(before);
    await sealAll(db);
    const { at } = await db
      .selectFrom('auditEntry')
      .select('at')
      .where('sequence', '=', before + 1)
      .executeTakeFirstOrThrow();
    expect(Math.abs(at.getTime() - Date.now())).toBeLessThan(60_000);
    expect(await verify(db, 0)).toMatchObject({ holds: true, checkedTo: before + 1 });
  });

  it('reads nothing in a request of a partner, and writes all the same', async () => {
    const before = await newest();
    const asked = openRequestDb(database);
    await runInTenant(randomUUID(), async () => {
      await recordAudit({ db: asked }, note());
      expect(await asked.selectFrom('auditEntry').select('sequence').execute()).toEqual([]);
      expect(await asked.selectFrom('auditHead').select('hash').execute()).toEqual([]);
    }).finally(() => asked.destroy());
    expect(await newest()).toBe(before + 1);
  });
});

describe('the owner of the table', () => {
  it.each(
    ['entry', 'pending'].flatMap((table) => [
      `update audit_${table} set address = 'x'`,
      `delete from audit_${table}`,
      `truncate audit_${table}`,
    ]),
  )('is refused as well: %s', async (statement) => {
    await write(1);
    await expect(sql.raw(statement).execute(owner)).rejects.toThrow('the audit log is never changed');
  });
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
    await sealAll(db);
    const end = start + 2_502;
    const anchors = { matched: 0, damaged: 0, newest: null };
    const whole = { holds: true, checkedTo: end, head: end, broken: null, anchors, next: null };
    expect(await verify(db, 0)).toEqual(whole);
    expect(await verify(db, start, 1_500)).toMatchObject({ holds: true, next: start + 1_500 });
    expect(await verify(db, start + 1_500, 1_500)).toEqual(whole);
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
    expect(await verify(db, start)).toMatchObject({ holds: true });
  });

  it('finds an end of the chain that is not the last entry’s', async () => {
    await write(2);
    const start = await newest();
    const verdict = await tampered(start, "update audit_head set hash = 'another end'");
    expect(verdict).toMatchObject({ holds: false, broken: { sequence: start, reason: 'unlinked' } });
  });
});

describe('sealing', () => {
  it('leaves one chain without gaps of what 50 writers wrote and four sealed at once', async () => {
    const start = await newest();
    const writing = Promise.all(
      Array.from({ length: 50 }, async () => {
        for (let index = 0; index < 4; index += 1) await recordAudit({ db }, note());
      }),
    );
    const sealing = Array.from({ length: 4 }, async () => {
      for (let round = 0; round < 20; round += 1) await sealAuditEntries(db, 7);
    });
    await Promise.all([writing, ...sealing]);
    expect(await newest()).toBe(start + 200);
    expect(await verify(db, start)).toMatchObject({ holds: true, checkedTo: start + 200, head: start + 200 });
    const rows = await db
      .selectFrom('auditEntry')
      .select(['id', 'xid'])
      .where('sequence', '>', start)
      .orderBy('sequence')
      .execute();
    const places = rows.map(({ xid, id }) => [BigInt(xid ?? 0), BigInt(id)] as const);
    expect(places).toEqual(places.toSorted((a, b) => Number(a[0] - b[0]) || Number(a[1] - b[1])));
  });

  it('waits with what came after an entry that is not committed yet, and puts that one first', async () => {
    const start = await newest();
    const slow = await db.startTransaction().execute();
    const [first, second] = [randomUUID(), randomUUID()];
    await recordAudit({ db: slow }, note({ requestId: first }));
    await recordAudit({ db }, note({ requestId: second }));
    expect(await sealAuditEntries(db, 100)).toMatchObject({ sealed: 0, sequence: start });
    await slow.commit().execute();
    expect(await newest()).toBe(start + 2);
    const rows = await db
      .selectFrom('auditEntry')
      .select('requestId')
      .where('sequence', '>', start)
      .orderBy('sequence')
      .execute();
    expect(rows.map(({ requestId }) => requestId)).toEqual([first, second]);
  });

  it('takes what a database brings that was copied from another server, whose transactions are ahead', async () => {
    const start = await newest();
    await sql`insert into audit_pending (xid, request_id, address, operation, phase)
      values ('9000000000000', ${randomUUID()}, '::1', 'x', 'done')`.execute(owner);
    expect(await newest()).toBe(start + 1);
    expect(await verify(db, start)).toMatchObject({ holds: true });
  });
});

it('a writer that is rolled back leaves no gap', async () => {
  const start = await newest();
  const failed = db.transaction().execute(async (trx) => {
    await recordAudit({ db: trx }, note());
    throw new Error('taken back');
  });
  await expect(failed).rejects.toThrow('taken back');
  await write(1);
  expect(await verify(db, start)).toMatchObject({ holds: true, checkedTo: start + 1, head: start + 1 });
});
