import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  createSuite,
  deleteSuite,
  editSuite,
  listSuites,
  publishSuite,
  readSuite,
  withdrawSuite,
} from '#contract/programme/admin-suites.ts';
import { listProgrammeChanges } from '#contract/programme/programme-changes.ts';
import { deleteReferenceItem, listReferenceItems } from '#contract/programme/reference-data.ts';
import {
  createDownloadLink,
  downloadApp,
  followDownloadLink,
  listPublicSuites,
} from '#contract/programme/suites.ts';
import { linkTimes } from '#domain/suites/suites.ts';
import { type ApiPortal, type EnteredPartner, openApiPortal } from '#tests/support/api-portal.ts';
import { createAccount } from '#tests/support/factories.ts';
import type { ApiClient } from '#tests/support/network/api-client.ts';
import {
  makeSuite,
  openRawClient,
  pathOf,
  type RawClient,
  suiteDraft,
} from '#tests/support/suites/suite-portal.ts';

let portal: ApiPortal;
let admin: ApiClient;
let raw: RawClient;
let maker: EnteredPartner;
let makerRaw: RawClient;
let visitor: ApiClient;

beforeAll(async () => {
  portal = await openApiPortal();
  const account = await createAccount(portal.deps.db, { roles: ['admin'] });
  admin = await portal.as(account);
  raw = await openRawClient(portal, account);
  maker = await portal.enterPartner();
  makerRaw = await openRawClient(portal, maker.account);
  visitor = await portal.as();
});
afterAll(() => portal?.close());

const make = (given: Parameters<typeof makeSuite>[1] = {}) => makeSuite({ admin, raw }, given);
const read = (id: string) => admin.call(readSuite, { params: { id } });

describe('an edition', () => {
  test('is drafted, edited on what was seen, published when it is whole, and tells its history', async () => {
    const body = suiteDraft({ edition: 'life', notesEn: '' });
    const { id } = await admin.call(createSuite, { body });
    const lacking = await admin.refusal('parameterInvalid', publishSuite, {
      params: { id },
      body: { seen: 1 },
    });
    expect(lacking.details).toMatchObject({ issues: [{ path: 'notesEn' }, { path: 'packages' }] });
    const taken = await admin.refusal('parameterInvalid', createSuite, {
      body: { ...body, name: 'cts', edition: 'LIFE' },
    });
    expect(taken.details).toMatchObject({ reason: 'taken', field: 'edition' });
    const change = { ...body, notesEn: 'One', systems: ['Android'] };
    await admin.call(editSuite, { params: { id }, body: { ...change, seen: 1 } });
    const late = await admin.refusal('parameterInvalid', editSuite, {
      params: { id },
      body: { ...change, seen: 1 },
    });
    expect(late.details).toMatchObject({ reason: 'version', version: 2 });
    await admin.refusal('osMissing', editSuite, {
      params: { id },
      body: { ...change, systems: ['no-os'], seen: 2 },
    });
    const { rows } = await admin.call(listProgrammeChanges, { query: { kind: 'suite', id } });
    expect(rows.map(({ action }) => action)).toEqual(['edited', 'created']);
    expect(rows[0]?.fields.map(({ field }) => field)).toEqual(['systems', 'notesEn']);
    await admin.call(deleteSuite, { params: { id } });
    await admin.refusal('dataMissing', readSuite, { params: { id } });
  });

  test('stays what results call it once it is published, and is withdrawn rather than deleted', async () => {
    const { id } = await make({ draft: { edition: 'fixed' } });
    const { version: seen } = await read(id);
    const body = suiteDraft({ edition: 'other', notesZh: '新', seen } as object);
    const fixed = await admin.refusal('parameterInvalid', editSuite, { params: { id }, body });
    expect(fixed.details).toMatchObject({ issues: [{ path: 'edition', code: 'published' }] });
    const empty = { ...suiteDraft({ edition: 'fixed', notesZh: '' }), seen };
    expect(
      (await admin.refusal('parameterInvalid', editSuite, { params: { id }, body: empty })).details,
    ).toMatchObject({
      issues: [{ path: 'notesZh', code: 'required' }],
    });
    await admin.refusal('reviewStatusChanged', deleteSuite, { params: { id } });
    const past = { seen, reason: '有误', acceptedUntil: '2020-01-01' };
    await admin.refusal('parameterInvalid', withdrawSuite, { params: { id }, body: past });
    await admin.call(withdrawSuite, { params: { id }, body: { ...past, acceptedUntil: null } });
    expect(await read(id)).toMatchObject({
      state: 'withdrawn',
      withdrawnReason: '有误',
      standing: { state: 'ended' },
    });
    const again = { ...suiteDraft({ edition: 'fixed' }), seen: seen + 1 };
    await admin.refusal('reviewStatusChanged', editSuite, { params: { id }, body: again });
  });

  test('keeps what it names of the reference data', async () => {
    await admin.call(createSuite, { body: suiteDraft({ edition: 'naming', categories: ['tv'] }) });
    const { rows } = await admin.call(listReferenceItems, { query: { kind: 'category' } });
    const tv = rows.find(({ code }) => code === 'tv');
    await admin.refusal('parameterInvalid', deleteReferenceItem, {
      params: { id: tv?.id ?? '' },
      query: { kind: 'category' },
    });
  });
});

describe('the list', () => {
  test('finds by words, kind, state, platform, category and app, page after page', async () => {
    await make({ draft: { name: 'VTS', edition: '15_r4', categories: ['watch'] }, name: 'vts.zip' });
    await make({ draft: { kind: 'app', name: 'Maps', edition: '6.2.0', app: 'maps' }, name: 'maps.apk' });
    const found = async (query: object) =>
      (await admin.call(listSuites, { query })).rows.map(({ name, edition }) => `${name} ${edition}`);
    expect(await found({ keyword: 'vts' })).toEqual(['VTS 15_r4']);
    expect(await found({ kind: 'app' })).toEqual(['Maps 6.2.0']);
    expect(await found({ app: 'maps' })).toEqual(['Maps 6.2.0']);
    expect(await found({ keyword: 'vts', category: 'watch', platform: 'linux', state: 'published' })).toEqual(
      ['VTS 15_r4'],
    );
    expect(await found({ keyword: 'vts', category: 'phone' })).toEqual([]);
    expect(await found({ keyword: 'vts', platform: 'macos' })).toEqual([]);
    for (const sort of ['name', 'changed'] as const) {
      const all = (await admin.call(listSuites, { query: { sort } })).rows.map(({ id }) => id);
      const paged: string[] = [];
      let after: string | undefined;
      do {
        const page = await admin.call(listSuites, { query: { sort, limit: 2, ...(after ? { after } : {}) } });
        paged.push(...page.rows.map(({ id }) => id));
        after = page.next ?? undefined;
      } while (after);
      expect(paged).toEqual(all);
    }
  });

  test('shows everybody what is published, and how each edition stands', async () => {
    const name = 'STS';
    await make({ draft: { name, edition: 'r1' } });
    await make({ draft: { name, edition: 'r2', mandatoryFrom: '2020-01-01' } });
    await make({ draft: { name, edition: 'r3' }, publish: false });
    const { rows } = await visitor.call(listPublicSuites, {
      query: { kind: 'certification-testing', platform: 'linux' },
    });
    const standings = rows
      .filter((row) => row.name === name)
      .map(({ edition, standing }) => [edition, standing.state]);
    expect(standings).toEqual([
      ['r2', 'recommended'],
      ['r1', 'ended'],
    ]);
    expect(rows[0]?.packages[0]).not.toHaveProperty('downloads');
  });
});

describe('the package of an app', () => {
  test('is anybody’s, whole or in parts of the same bytes, and counted once a download', async () => {
    const bytes = Buffer.from('0123456789');
    const draft = { kind: 'app', name: 'Push', edition: '1.0', app: 'wallet' } as const;
    const { id, packageId, sha256 } = await make({ draft, bytes, name: '推送 1.0.apk' });
    const open = await openRawClient(portal);
    const path = pathOf(downloadApp, packageId);
    const whole = await open.get(path);
    expect(whole.bytes).toEqual(bytes);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'accept-ranges': 'bytes',
      'content-length': '10',
      'content-type': 'application/octet-stream',
      etag: `"${sha256}"`,
      'x-content-type-options': 'nosniff',
    });
    expect(whole.headers.get('content-disposition')).toMatch(/^attachment; filename=/);
    const rest = await open.get(path, { range: 'bytes=4-', 'if-range': `"${sha256}"` });
    expect([rest.status, rest.bytes.toString(), rest.headers.get('content-range')]).toEqual([
      206,
      '456789',
      'bytes 4-9/10',
    ]);
    const other = await open.get(path, { range: 'bytes=4-', 'if-range': '"of another file"' });
    expect([other.status, other.bytes.length]).toEqual([200, 10]);
    const beyond = await open.get(path, { range: 'bytes=10-' });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */10']);
    expect((await read(id)).packages[0]?.downloads).toBe(1);
  });

  test('is not one of a suite, of a draft or of what was withdrawn', async () => {
    const { packageId } = await make({ draft: { edition: 'not-open' } });
    expect((await makerRaw.get(pathOf(downloadApp, packageId))).status).toBe(404);
    const drafted = await make({
      draft: { kind: 'app', name: 'Push', edition: '2', app: 'wallet' },
      publish: false,
    });
    expect((await makerRaw.get(pathOf(downloadApp, drafted.packageId))).status).toBe(404);
  });
});

describe('a link to the package of a suite', () => {
  const linkTo = async (id: string, who = maker.partner) =>
    (await who.call(createDownloadLink, { params: { id } })).address;
  const failed = (answer: { status: number; bytes: Buffer }) => [
    answer.status,
    JSON.parse(answer.bytes.toString()).errorCode,
  ];
  const over = [404, 'HTS.100000101'];

  test('leads to it once, and is resumed until its end (101)', async () => {
    const bytes = Buffer.from('0123456789');
    const { id, packageId } = await make({ draft: { edition: 'once' }, bytes });
    const address = await linkTo(packageId);
    expect((await makerRaw.get(address, {}, 'HEAD')).headers.get('content-length')).toBe('10');
    const first = await makerRaw.get(address, { range: 'bytes=0-3' });
    expect([first.status, first.bytes.toString()]).toEqual([206, '0123']);
    expect(failed(await makerRaw.get(address))).toEqual(over);
    const rest = await makerRaw.get(address, {
      range: 'bytes=4-',
      'if-range': first.headers.get('etag') ?? '',
    });
    expect([rest.status, rest.bytes.toString()]).toEqual([206, '456789']);
    // The last byte is there before it is noted that it went.
    const again = async () => failed(await makerRaw.get(address, { range: 'bytes=4-' }));
    await vi.waitFor(async () => expect(await again()).toEqual(over));
    expect((await read(id)).packages[0]?.downloads).toBe(1);
    const stored = await portal.deps.db.selectFrom('suiteLink').select('tokenHash').execute();
    expect(stored.some(({ tokenHash }) => address.includes(tokenHash))).toBe(false);
    const told = await portal.deps.db
      .selectFrom('auditEntry')
      .select('detail')
      .where('operation', '=', 'suite.download')
      .execute();
    expect(JSON.stringify(told)).not.toContain(address.split('/').at(-1));
  });

  test('is the asking account’s, begun within minutes and resumed for a day (101)', async () => {
    const { packageId } = await make({ draft: { edition: 'timed' } });
    const colleague = await createAccount(portal.deps.db, { enterpriseId: maker.enterpriseId });
    const address = await linkTo(packageId);
    expect(failed(await (await openRawClient(portal, colleague)).get(address))).toEqual(over);
    expect((await (await openRawClient(portal)).get(address)).status).toBe(401);
    portal.setClock(new Date(Date.now() + linkTimes.begin + 1_000));
    expect(failed(await makerRaw.get(address))).toEqual(over);
    portal.setClock(null);
    expect((await makerRaw.get(address, { range: 'bytes=0-1' })).status).toBe(206);
    portal.setClock(new Date(Date.now() + linkTimes.begin + 1_000));
    expect((await makerRaw.get(address, { range: 'bytes=1-2' })).status).toBe(206);
    portal.setClock(null);
    await portal.deps.db
      .updateTable('suiteLink')
      .set({ expiresAt: new Date(Date.now() - 1) })
      .execute();
    expect(failed(await makerRaw.get(address, { range: 'bytes=1-2' }))).toEqual(over);
    const token = 'x'.repeat(43);
    await maker.partner.refusal('downloadLinkFailed', followDownloadLink, { params: { token } });
  });

  test('is not given for what was withdrawn, and leads nowhere from then on (101)', async () => {
    const { id, packageId } = await make({ draft: { edition: 'gone' } });
    const address = await linkTo(packageId);
    const { version: seen } = await read(id);
    await admin.call(withdrawSuite, {
      params: { id },
      body: { seen, reason: '有误', acceptedUntil: '2099-01-01' },
    });
    expect(failed(await makerRaw.get(address))).toEqual([410, over[1]]);
    const refused = await maker.partner.send(createDownloadLink, { params: { id: packageId } });
    expect(refused).toMatchObject({ status: 410, body: { errorCode: 'HTS.10000010' } });
    await maker.partner.refusal('dataMissing', createDownloadLink, { params: { id: randomUUID() } });
  });

  test('to development tests needs the permission for them, also when it is followed', async () => {
    const draft = { kind: 'development-testing', name: 'DTS', edition: '1' } as const;
    const { packageId } = await make({ draft });
    const permit = (since: Date | null) =>
      portal.deps.db
        .updateTable('enterprise')
        .set({ developmentTestsSince: since })
        .where('id', '=', maker.enterpriseId)
        .execute();
    await permit(new Date());
    const address = await linkTo(packageId);
    await permit(null);
    const { details } = await maker.partner.refusal('permissionDenied', createDownloadLink, {
      params: { id: packageId },
    });
    expect(details).toMatchObject({ permission: 'developmentTests' });
    expect((await makerRaw.get(address)).status).toBe(403);
    await linkTo(packageId, admin);
    await permit(new Date());
    expect((await makerRaw.get(address)).bytes.toString()).toBe('suite');
  });
});
