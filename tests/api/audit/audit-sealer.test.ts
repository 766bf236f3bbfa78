import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createLog } from '#api/base/logging.ts';
import { listApplications } from '#contract/applications.ts';
import { createContact } from '#contract/contacts.ts';
import { findAuditHead } from '#db/queries/audit.ts';
import type { Db } from '#db/schema/database.ts';
import { createFolderAnchors } from '#infra/audit-anchors.ts';
import { recordAudit } from '#services/audit/record-audit.ts';
import { startAuditSealer } from '#services/audit/seal-audit.ts';
import { verifyAudit } from '#services/audit/verify-audit.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { sealAll } from '#tests/support/audit.ts';
import { eventually } from '#tests/support/eventually.ts';
import { createAccount, createEnterprise } from '#tests/support/factories.ts';

const script = fileURLToPath(new URL('../../support/processes/sealing-process.ts', import.meta.url));
let portal: ApiPortal;
let db: Db;
let folder: string;
const children: ChildProcess[] = [];

beforeAll(async () => {
  portal = await openApiPortal();
  db = portal.deps.db;
  folder = await mkdtemp(join(tmpdir(), 'assay-sealer-'));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(async () => {
  await portal?.close();
  await rm(folder, { recursive: true, force: true });
});

async function write(count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    await recordAudit(
      { db },
      { requestId: randomUUID(), actor: null, address: '::1', operation: 'product.write', phase: 'done' },
    );
  }
}

const head = async () => (await findAuditHead(db)).sequence;

async function startProcess(): Promise<ChildProcess> {
  const env = { DATABASE_URL: portal.deps.config.database.url, AUDIT_ANCHOR_DIR: folder };
  const child = fork(script, { env: { ...process.env, ...env } });
  children.push(child);
  await once(child, 'message', { signal: AbortSignal.timeout(40_000) });
  return child;
}

describe('a sealer', () => {
  it('that is killed in the middle hands over to the next', async () => {
    const start = (await sealAll(db)).sequence;
    const [first] = await Promise.all([startProcess(), startProcess()]);
    const writing = write(60);
    await eventually(async () => (await head()) > start + 3, { everyMs: 5 });
    first?.kill('SIGKILL');
    await writing;
    await eventually(async () => (await head()) === start + 60);
    const anchors = createFolderAnchors(folder);
    await eventually(async () => (await anchors.newest())?.sequence === start + 60);
    const verdict = await verifyAudit({ db, anchors }, { after: 0 });
    expect(verdict).toMatchObject({ holds: true, head: start + 60, anchors: { damaged: 0 } });
    expect(verdict.anchors.matched).toBeGreaterThan(0);
  });

  it('says that it anchors nothing while it cannot', async () => {
    const { log } = portal.deps;
    const place = createFolderAnchors(join(folder, 'full'));
    let full = true;
    const append: typeof place.append = async (one) => {
      if (full) throw new Error('ENOSPC');
      return place.append(one);
    };
    const sealer = startAuditSealer({ db, log, anchors: { ...place, append }, now: () => new Date() });
    try {
      await write(1);
      const said = () => sealer.check().then(() => null, String);
      await eventually(async () => (await said())?.includes('not anchored: ENOSPC'));
      full = false;
      await eventually(async () => (await said()) === null);
    } finally {
      await sealer.stop();
    }
  });

  it('tells the end of the chain to the log as well, and when it is shorter than was anchored', async () => {
    const lines: { msg: string; audit: { sequence: number; hash: string } }[] = [];
    const log = createLog('test', 'info', { write: (line) => void lines.push(JSON.parse(line)) });
    const anchors = createFolderAnchors(join(folder, 'ahead'));
    const { sequence, hash } = await sealAll(db);
    await anchors.append({
      sequence: sequence + 1_000,
      hash: 'f'.repeat(64),
      at: '2026-01-01T00:00:00.000Z',
    });
    const sealer = startAuditSealer({ db, log, anchors, now: () => new Date() });
    try {
      await eventually(async () => lines.length > 0);
      expect(lines[0]).toMatchObject({ msg: 'audit log anchored', audit: { sequence, hash } });
      await write(1);
      await eventually(async () => lines.some(({ msg }) => msg.includes('ends before its newest anchor')));
    } finally {
      await sealer.stop();
    }
  });
});

describe('a call', () => {
  /** The statements that reach Postgres from this process while something runs, in their order. */
  async function statementsOf(run: () => Promise<unknown>): Promise<string[]> {
    const seen: string[] = [];
    const spy = vi.spyOn(pg.Client.prototype, 'query');
    try {
      await run();
      for (const [query] of spy.mock.calls as unknown[][])
        seen.push(typeof query === 'string' ? query : String((query as { text?: string }).text));
    } finally {
      spy.mockRestore();
    }
    return seen.filter((text) => !text.includes('pg_snapshot'));
  }

  const contact = () => ({
    nickname: '陈予',
    email: `${randomUUID()}@x.example`,
    phone: '+86 138 0000 0000',
  });
  const key = () => ({ 'idempotency-key': randomUUID() });

  async function enter() {
    const { id: enterpriseId } = await createEnterprise(db);
    const api = await portal.as(await createAccount(db, { enterpriseId }));
    await api.call(createContact, { body: contact() });
    await api.call(listApplications);
    return api;
  }

  /** What begins and ends a transaction, and tells it whose rows it may see. */
  const frame = /^(begin|start transaction|commit|rollback)|set_config\('assay\.tenant'/;
  const isAudit = (text: string) => text.includes('audit_');

  it('under a key has its outcome in the transaction of its work; refused, after what is taken back', async () => {
    const api = await enter();
    const body = contact();
    const made = await statementsOf(() => api.send(createContact, { body }, key()));
    expect(made.at(-1)).toBe('commit');
    expect(made.findLastIndex(isAudit)).toBeGreaterThan(made.lastIndexOf('begin'));
    const refused = await statementsOf(() => api.send(createContact, { body }, key()));
    expect(refused).toContain('rollback');
    expect(refused.findLastIndex(isAudit)).toBeGreaterThan(refused.indexOf('rollback'));
  });

  it('that reads a list writes nothing', async () => {
    const api = await enter();
    const statements = await statementsOf(() => api.call(listApplications));
    expect(statements.filter((text) => !/^(select|with)/.test(text) && !frame.test(text))).toEqual([]);
  });
});
