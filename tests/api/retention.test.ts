import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '#api/base/logging.ts';
import { writeImages } from '#db/queries/application-writes.ts';
import { insertFile, touchBlob } from '#db/queries/files.ts';
import { deleteUnattached } from '#db/queries/retention.ts';
import { type PruneDeps, prune } from '#services/retention/prune-outlived.ts';
import { startSession } from '#services/sessions/start-session.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { insertApplicationRow } from '#tests/support/applications/application-rows.ts';
import { eventually } from '#tests/support/eventually.ts';
import { createAccount, createEnterprise, createProduct } from '#tests/support/factories.ts';
import { askActivity } from '#tests/support/network/end-connections.ts';
import { setRetention } from '#tests/support/quotas.ts';
import { startPruner } from '#workers/processors/start-pruner.ts';

let portal: ApiPortal;
let deps: PruneDeps;
let enterpriseId: string;
let maker: string;
const dayMs = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs);

beforeAll(async () => {
  portal = await openApiPortal();
  const { db, storage } = portal.deps;
  deps = { db, accountsDb: db, storage, now: () => new Date(), stopping: new AbortController().signal };
  enterpriseId = (await createEnterprise(db)).id;
  maker = (await createAccount(db, { enterpriseId })).id;
});
afterAll(() => portal.close());
beforeEach(() => setRetention(portal.deps.db, { draftFileDays: 30 }));

/** A file whose bytes are stored, as an upload leaves it; sent so many days ago. */
async function sendFile(days: number, text: string = randomUUID()) {
  const { db, storage } = portal.deps;
  const blob = await storage.put(Readable.from([text]));
  const named = { kind: 'attachment', name: 'log.txt', mime: 'text/plain' } as const;
  const values = { ...blob, ...named, enterpriseId, width: null, height: null, uploadedBy: null };
  const file = await insertFile(db, values);
  await sql`update file set created_at = ${daysAgo(days)} where id = ${file.id}`.execute(db);
  return { id: file.id, sha256: blob.sha256 };
}
const isThere = async (id: string) =>
  (await portal.deps.db.selectFrom('file').select('id').where('id', '=', id).execute()).length > 0;
/** As if the last file that named the bytes had gone so long ago. */
const ageBlob = (sha256: string, hours = 2) =>
  sql`update blob set unused_since = now() - make_interval(hours => ${hours}::int) where sha256 = ${sha256}`.execute(
    portal.deps.db,
  );
const attach = async (ids: string[]) => {
  const { db } = portal.deps;
  const product = await createProduct(db, { enterpriseId });
  const { id: applicationId } = await insertApplicationRow(db, { product, status: 'certifying' });
  const item = { applicationId, failureKey: 'k', reason: 'r', updatedBy: maker };
  await db
    .insertInto('waiverRequest')
    .values({ ...item, attachmentIds: ids })
    .execute();
};

describe('files', () => {
  it('that were never attached go after their time; younger and attached ones stay', async () => {
    const [old, young, attached] = [await sendFile(31), await sendFile(29), await sendFile(31)];
    await attach([attached.id]);
    expect(await prune(deps)).toMatchObject({ files: 1 });
    expect([await isThere(old.id), await isThere(young.id), await isThere(attached.id)]).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('stay once they were attached, also when something else took their place', async () => {
    const [first, second] = [await sendFile(31), await sendFile(31)];
    await attach([first.id]);
    await portal.deps.db
      .updateTable('waiverRequest')
      .set({ attachmentIds: [second.id] })
      .where(sql<boolean>`attachment_ids @> array[${first.id}::uuid]`)
      .execute();
    await prune(deps);
    expect([await isThere(first.id), await isThere(second.id)]).toEqual([true, true]);
  });

  it('go once an amended application names them no longer, unless another one does', async () => {
    const { db } = portal.deps;
    const [old, kept, shared, form, oldForm] = await Promise.all(
      [31, 31, 31, 1, 31].map((age) => sendFile(age)),
    );
    const files = [old, kept, shared, form, oldForm].map((file) => file?.id ?? '');
    await sql`update file set kind = 'image' where id = any (${files.slice(0, 3)}::uuid[])`.execute(db);
    const open = async (images: string[]) => {
      const product = await createProduct(db, { enterpriseId });
      const { id } = await insertApplicationRow(db, { product, status: 'product-rejected' });
      await show(id, images);
      return id;
    };
    const show = (applicationId: string, images: string[]) =>
      writeImages(db, applicationId, { 'product-front': images } as never);
    const [first] = [await open(files.slice(0, 3)), await open(files.slice(2, 3))];
    const setForm = (formFileId: string | undefined) =>
      db.updateTable('application').set({ formFileId }).where('id', '=', first).execute();
    await setForm(files[4]);
    await prune(deps);
    await show(first, files.slice(1, 2));
    await setForm(files[3]);
    expect(await prune(deps)).toMatchObject({ files: 2 });
    expect(await Promise.all(files.map(isThere))).toEqual([false, true, true, true, false]);
  });

  it('keep their time as it is set', async () => {
    const file = await sendFile(8);
    await prune(deps);
    expect(await isThere(file.id)).toBe(true);
    await setRetention(portal.deps.db, { draftFileDays: 7 });
    await prune(deps);
    expect(await isThere(file.id)).toBe(false);
  });

  it('that are being attached stay, and what is gone cannot be attached', async () => {
    const { db } = portal.deps;
    const [held, gone] = [await sendFile(31), await sendFile(31)];
    const product = await createProduct(db, { enterpriseId });
    const { id: applicationId } = await insertApplicationRow(db, { product, status: 'certifying' });
    const item = { applicationId, failureKey: 'k', reason: 'r', updatedBy: maker };
    let deleting: Promise<boolean> = Promise.resolve(true);
    await db.transaction().execute(async (trx) => {
      await trx
        .insertInto('waiverRequest')
        .values({ ...item, attachmentIds: [held.id] })
        .execute();
      // Waits for the row until this transaction ends, and then sees that it is attached.
      deleting = deleteUnattached(db, held.id);
      await eventually(async () => (await waitingFor('delete from "file"')) > 0);
    });
    expect([await deleting, await isThere(held.id)]).toEqual([false, true]);
    expect(await deleteUnattached(db, gone.id)).toBe(true);
    await expect(attach([gone.id])).rejects.toMatchObject({ code: '23503' });
  });
});

it('only the database itself marks a file as attached, or counts what is used', async () => {
  const { db } = portal.deps;
  const denied = { code: '42501' };
  await expect(sql`select attach_files(array[]::uuid[])`.execute(db)).rejects.toMatchObject(denied);
  await expect(sql`update enterprise_usage set storage_bytes = 0`.execute(db)).rejects.toMatchObject(denied);
});

/** How many statements of the database wait for a lock. */
async function waitingFor(statement: string): Promise<number> {
  const { database, adminDatabase } = portal.deps.config;
  const asked = [database.url, adminDatabase?.url ?? ''].map((url) => countWaiting(url, statement));
  return (await Promise.all(asked)).reduce((sum, count) => sum + count, 0);
}

async function countWaiting(url: string, statement: string): Promise<number> {
  const rows = await askActivity<{ waiting: number }>(
    url,
    `select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like $1`,
    [`${statement}%`],
  );
  return rows[0]?.waiting ?? 0;
}

describe('bytes', () => {
  it('go when no file names them any more, an hour after the last', async () => {
    const { storage } = portal.deps;
    const same = randomUUID();
    const [one, other] = [await sendFile(31, same), await sendFile(1, same)];
    await prune(deps);
    await ageBlob(one.sha256);
    expect(await prune(deps)).toMatchObject({ blobs: 0 });
    expect(await storage.has(one.sha256)).toBe(true);
    await sql`update file set created_at = ${daysAgo(31)} where id = ${other.id}`.execute(deps.db);
    expect(await prune(deps)).toMatchObject({ files: 1, blobs: 0 });
    expect(await storage.has(one.sha256)).toBe(true);
    await ageBlob(one.sha256);
    expect(await prune(deps)).toMatchObject({ blobs: 1 });
    expect(await storage.has(one.sha256)).toBe(false);
  });

  it('that were kept and never named, as when a process is killed in between, are found', async () => {
    const { storage } = portal.deps;
    const { sha256 } = await storage.put(Readable.from([randomUUID()]));
    await prune(deps);
    expect(await storage.has(sha256)).toBe(true);
    await ageBlob(sha256);
    await prune(deps);
    expect(await storage.has(sha256)).toBe(false);
  });

  it('whose removal was cut off before its end are noted still, and stored anew', async () => {
    const { db, storage } = portal.deps;
    const text = randomUUID();
    const { sha256 } = await storage.put(Readable.from([text]));
    await storage.remove(sha256);
    const again = await sendFile(0, text);
    expect([again.sha256, await storage.has(sha256)]).toEqual([sha256, true]);
    await ageBlob(sha256);
    await prune(deps);
    expect(await storage.has(sha256)).toBe(true);
    expect(await db.selectFrom('blob').select('unusedSince').where('sha256', '=', sha256).execute()).toEqual([
      { unusedSince: null },
    ]);
  });

  it('that are stored again while they are being removed are there afterwards', async () => {
    const { db, storage } = portal.deps;
    const text = randomUUID();
    const { sha256 } = await storage.put(Readable.from([text]));
    await ageBlob(sha256);
    let storing: Promise<{ id: string }> = Promise.reject(new Error('not begun'));
    storing.catch(() => {});
    const slow = {
      ...storage,
      remove: async (hash: string) => {
        storing = sendFile(0, text);
        await eventually(async () => (await waitingFor('insert into blob')) > 0);
        await storage.remove(hash);
      },
    };
    expect(await prune({ ...deps, storage: slow })).toMatchObject({ blobs: 1 });
    const file = await storing;
    expect([await isThere(file.id), await storage.has(sha256)]).toEqual([true, true]);
    expect(await db.selectFrom('blob').select('sha256').where('sha256', '=', sha256).execute()).toHaveLength(
      1,
    );
  });

  it('that were removed cannot be named: the upload is refused and may come again', async () => {
    const { db, storage } = portal.deps;
    const blob = await storage.put(Readable.from([randomUUID()]));
    await ageBlob(blob.sha256);
    await prune(deps);
    const row = { ...blob, enterpriseId, kind: 'attachment' as const, name: 'log.txt', mime: 'text/plain' };
    const late = insertFile(db, { ...row, width: null, height: null, uploadedBy: null });
    await expect(late).rejects.toMatchObject({ code: '23503' });
    await touchBlob(db, blob);
  });
});

const titles = { titleZh: '消息', titleEn: 'Message' };

async function insertMessage(days: number): Promise<string> {
  const { id } = await portal.deps.db
    .insertInto('message')
    .values({
      enterpriseId,
      applicationId: null,
      dedupeKey: randomUUID(),
      ...titles,
      createdAt: daysAgo(days),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function insertCommand(applicationId: string, settledDaysAgo: number | null): Promise<string> {
  const id = randomUUID();
  await portal.deps.db
    .insertInto('command')
    .values({
      id,
      applicationId,
      type: 'end',
      side: 'partner',
      payload: '{"type":"end"}',
      seenVersion: null,
      actorId: maker,
      actorName: '林可',
      createdAt: daysAgo(900),
      ...(settledDaysAgo === null
        ? {}
        : { state: 'applied', version: 2, settledAt: daysAgo(settledDaysAgo) }),
    })
    .execute();
  return id;
}

describe('rows', () => {
  it('messages and settled commands go after a year; young ones and what waits for the engine stay', async () => {
    const { db } = portal.deps;
    const product = await createProduct(db, { enterpriseId });
    const { id: applicationId } = await insertApplicationRow(db, { product, status: 'certifying' });
    const messages = [await insertMessage(366), await insertMessage(364)];
    const commands = [
      await insertCommand(applicationId, 366),
      await insertCommand(applicationId, 364),
      await insertCommand(applicationId, null),
    ];
    expect(await prune(deps)).toMatchObject({ messages: 1, commands: 1 });
    const left = async (table: 'message' | 'command', ids: string[]) =>
      (await db.selectFrom(table).select('id').where('id', 'in', ids).execute()).map(({ id }) => id).sort();
    expect(await left('message', messages)).toEqual(messages.slice(1));
    expect(await left('command', commands)).toEqual(commands.slice(1).sort());
  });

  it('sessions, sign-ins, records of the provider and reset links go a day after their end', async () => {
    const { db } = portal.deps;
    const account = await createAccount(db, { enterpriseId });
    const open = (days: number) =>
      startSession(db, { accountId: account.id, idToken: null, now: daysAgo(days) });
    await Promise.all([open(3), open(0)]);
    const record = {
      model: 'Session',
      payload: '{}',
      grantId: null,
      userCode: null,
      uid: null,
      consumedAt: null,
    };
    const [old, young] = [daysAgo(2), new Date(Date.now() + dayMs)];
    for (const expiresAt of [old, young]) {
      const id = randomUUID();
      await db
        .insertInto('oidcRecord')
        .values({ ...record, id, expiresAt })
        .execute();
      const attempt = { browser: 'b', nonce: 'n', codeVerifier: 'v', returnPath: '/', locale: 'zh' as const };
      await db
        .insertInto('loginAttempt')
        .values({ ...attempt, state: id, expiresAt })
        .execute();
    }
    // Keys and clients of the provider never expire.
    await db
      .insertInto('oidcRecord')
      .values({ ...record, id: randomUUID(), expiresAt: null })
      .execute();
    await db
      .insertInto('passwordReset')
      .values({ token: randomUUID(), accountId: account.id, expiresAt: old })
      .execute();
    expect(await prune(deps)).toMatchObject({ sessions: 1, signIns: 1, providerRecords: 1, resetLinks: 1 });
    expect(await prune(deps)).toMatchObject({ sessions: 0, signIns: 0, providerRecords: 0, resetLinks: 0 });
    const sessions = await db
      .selectFrom('session')
      .select('id')
      .where('accountId', '=', account.id)
      .execute();
    expect(sessions).toHaveLength(1);
  });

  it('events go after a week', async () => {
    const { db } = portal.deps;
    await sql`insert into event (room, entity, entity_id, version, change, created_at)
      select 'programme', 'message', gen_random_uuid(), n, '{}', now() - make_interval(days => 12 - n)
      from generate_series(1, 8) n`.execute(db);
    expect(await prune(deps)).toMatchObject({ events: 5 });
    expect(await db.selectFrom('event').select('version').where('entity', '=', 'message').execute()).toEqual([
      { version: 6 },
      { version: 7 },
      { version: 8 },
    ]);
  });

  it('go in batches of 500, and those that somebody holds are left for another time', async () => {
    const { db } = portal.deps;
    const accountId = (await createAccount(db, { enterpriseId })).id;
    await sql`insert into session (id, account_id, serial, last_seen_at, expires_at, absolute_expires_at)
      select ${accountId} || n, ${accountId}::uuid, 's', now(), now(), now() - interval '9 days'
      from generate_series(1, 1201) n`.execute(db);
    await db.transaction().execute(async (trx) => {
      await sql`select from session where id = ${`${accountId}7`} for update`.execute(trx);
      expect(await prune(deps)).toMatchObject({ sessions: 1_200 });
    });
    expect(await prune(deps)).toMatchObject({ sessions: 1 });
  });

  it('are removed by one process at a time', async () => {
    await Promise.all(Array.from({ length: 300 }, () => insertMessage(400)));
    const rounds = await Promise.all(Array.from({ length: 4 }, () => prune(deps)));
    const working = rounds.filter((round) => round !== null);
    expect(working.reduce((sum, { messages }) => sum + messages, 0)).toBe(300);
    expect(working.length).toBeLessThan(4);
  });

  it('go by schedule, and the log says how many', async () => {
    const id = await insertMessage(400);
    const { db, storage, now } = portal.deps;
    const lines: object[] = [];
    const log = Object.assign(createLog('test', 'silent'), { info: (line: object) => void lines.push(line) });
    const stops = [1, 2].map(() => startPruner({ db, accountsDb: db, storage, now, log }, 50));
    const find = () => db.selectFrom('message').select('id').where('id', '=', id).execute();
    await eventually(async () => (await find()).length === 0);
    await eventually(async () => lines.length > 0);
    await Promise.all(stops.map((stop) => stop()));
    expect(lines[0]).toMatchObject({ pruned: { messages: 1 } });
  });
});
