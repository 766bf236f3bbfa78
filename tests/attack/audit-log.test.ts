import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createLog } from '#api/base/logging.ts';
import { createDatabase } from '#db/connection.ts';
import { findAuditDelay } from '#db/queries/audit.ts';
import type { Db } from '#db/schema/database.ts';
import { createFolderAnchors } from '#infra/audit-anchors.ts';
import { recordAudit } from '#services/audit/record-audit.ts';
import { startAuditSealer } from '#services/audit/seal-audit.ts';
import { verifyAudit } from '#services/audit/verify-audit.ts';
import { sealAll } from '#tests/support/audit.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { tellFigure } from './support/figures.ts';
import { forged } from './support/forge-log.ts';

let database: TestDatabase;
let db: Db;
let owner: Db;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase(inject('stack').databaseUrl);
  db = createDatabase(database.url, { sees: 'all', max: 50, applicationName: 'audit-attack' });
  owner = createDatabase(database.ownerUrl, { sees: 'all', max: 1, applicationName: 'audit-forger' });
  folder = await mkdtemp(join(tmpdir(), 'assay-anchors-'));
});
afterAll(async () => {
  await db?.destroy();
  await owner?.destroy();
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

const write = () =>
  recordAudit(
    { db },
    {
      requestId: randomUUID(),
      actor: null,
      address: '::1',
      operation: 'product.write',
      phase: 'done',
      target: { kind: 'product', id: randomUUID() },
    },
  );

/** A sealer on a connection of its own, as a process has it. */
function openSealer() {
  const own = createDatabase(database.url, { sees: 'all', max: 1, applicationName: 'audit-sealer' });
  const anchors = createFolderAnchors(folder);
  const log = createLog('test', 'silent');
  const { stop } = startAuditSealer({ db: own, anchors, log, now: () => new Date() });
  return { stop: () => stop().then(() => own.destroy()) };
}

const at = (number: number) => `where sequence = ${number}`;
const swap = [
  `update audit_entry set id = -id ${at(4)}`,
  `update audit_entry set sequence = -sequence where sequence in (4, 5)`,
  `update audit_entry set sequence = 9 + sequence where sequence in (-4, -5)`,
];
const FORGERIES: [string, { statements: string[]; rechained: boolean }, string][] = [
  [
    'an entry edited',
    { statements: [`update audit_entry set actor_login = 'x' ${at(4)}`], rechained: false },
    'changed',
  ],
  ['an entry deleted', { statements: [`delete from audit_entry ${at(4)}`], rechained: false }, 'missing'],
  ['two entries exchanged', { statements: swap, rechained: false }, 'unlinked'],
  [
    'the end cut off',
    { statements: ['delete from audit_entry where sequence > 6'], rechained: false },
    'missing',
  ],
  [
    'the end cut off, and the head set back to it',
    {
      statements: [
        'delete from audit_entry where sequence > 6',
        'update audit_head set (sequence, hash) = (select sequence, hash from audit_entry where sequence = 6)',
      ],
      rechained: false,
    },
    'cut',
  ],
  [
    'cut and re-chained',
    { statements: ['delete from audit_entry where sequence > 6'], rechained: true },
    'cut',
  ],
  [
    'cut, re-chained, and filled up again',
    {
      statements: [
        'delete from audit_entry where sequence = 4',
        `insert into audit_entry (sequence, id, at, request_id, address, operation, phase, previous_hash, hash)
          select 1000, 1000, now(), gen_random_uuid(), '::1', 'x', 'done', '', ''`,
      ],
      rechained: true,
    },
    'replaced',
  ],
  [
    'an entry edited, and the whole chain recomputed',
    { statements: [`update audit_entry set actor_login = 'x' ${at(4)}`], rechained: true },
    'replaced',
  ],
  ['two entries exchanged, and the chain recomputed', { statements: swap, rechained: true }, 'replaced'],
  ['everything deleted', { statements: ['delete from audit_entry'], rechained: true }, 'cut'],
];

describe('a log that a superuser has forged', () => {
  let found = 0;
  beforeAll(async () => {
    // All of them first: a sealer that runs meanwhile anchors a head between them on a slow machine.
    for (let index = 0; index < 10; index += 1) await write();
    const sealer = openSealer();
    await sealAll(db);
    await sealer.stop();
    const verdict = await verifyAudit({ db, anchors: createFolderAnchors(folder) }, { after: 0 });
    expect(verdict).toMatchObject({ holds: true, checkedTo: 10, anchors: { newest: { sequence: 10 } } });
  });
  afterAll(() => {
    tellFigure({
      attack: 'audit log edited, cut, re-chained',
      figure: `${found} of ${FORGERIES.length} found`,
      bound: 'all',
    });
  });

  it.each(FORGERIES)('is found: %s', async (_what, forgery, reason) => {
    const verdict = await forged(owner, forgery, (trx) =>
      verifyAudit({ db: trx, anchors: createFolderAnchors(folder) }, { after: 0 }),
    );
    expect(verdict).toMatchObject({ holds: false, broken: { reason } });
    if (reason === 'cut' || reason === 'replaced')
      expect(verdict.broken?.anchor).toEqual(verdict.anchors.newest);
    found += 1;
  });

  it('is told apart from one that was compared with nothing', async () => {
    const nowhere = createFolderAnchors(join(folder, 'nowhere'));
    const verdict = await verifyAudit({ db, anchors: nowhere }, { after: 0 });
    expect(verdict).toMatchObject({ holds: true, anchors: { matched: 0, newest: null } });
  });
});

describe('50 writers at once', () => {
  const writers = 50;
  const inParallel = (run: () => Promise<void>) => Promise.all(Array.from({ length: writers }, run));

  it('wait for nobody', async () => {
    const each = 40;
    const before = performance.now();
    await inParallel(async () => {
      for (let index = 0; index < each; index += 1) await write();
    });
    const perSecond = (writers * each) / ((performance.now() - before) / 1_000);
    const sealing = performance.now();
    await sealAll(db);
    const sealedPerSecond = (writers * each) / ((performance.now() - sealing) / 1_000);
    tellFigure({
      attack: 'audit log, 50 writers at once',
      figure: `${Math.round(perSecond)} entries/s written, ${Math.round(sealedPerSecond)}/s sealed`,
      bound: 'at least 100/s written',
    });
    expect(perSecond).toBeGreaterThan(100);
  });

  it('are sealed within a second', async () => {
    const { sequence: start } = await sealAll(db);
    const sealers = [openSealer(), openSealer()];
    // 250 entries a second, as of 125 changing calls.
    await inParallel(async () => {
      for (let index = 0; index < 20; index += 1) await Promise.all([write(), delay(200)]);
    });
    await eventually(async () => (await findAuditDelay(db)) === 0);
    await Promise.all(sealers.map((sealer) => sealer.stop()));
    const late = (share: number) =>
      sql<number>`percentile_cont(${sql.lit(share)}) within group (order by extract(epoch from sealed_at - at) * 1000)::float8`;
    const { sealed, p50, p99 } = await db
      .selectFrom('auditEntry')
      .select(({ fn }) => [fn.countAll<number>().as('sealed'), late(0.5).as('p50'), late(0.99).as('p99')])
      .where('sequence', '>', start)
      .executeTakeFirstOrThrow();
    tellFigure({
      attack: 'audit log, 50 writers of 5 entries a second each',
      figure: `sealed after ${Math.round(p50)} ms (p50), ${Math.round(p99)} ms (p99)`,
      bound: 'within 1 s (p99)',
    });
    expect(sealed).toBe(writers * 20);
    expect(p99).toBeLessThan(1_000);
    expect(await verifyAudit({ db, anchors: createFolderAnchors(folder) }, { after: 0 })).toMatchObject({
      holds: true,
    });
  });
});
