import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import * as contract from '#contract/programme/documents.ts';
import { listProgrammeChanges } from '#contract/programme/programme-changes.ts';
import {
  createReferenceItem,
  deleteReferenceItem,
  listReferenceItems,
} from '#contract/programme/reference-data.ts';
import { administeredPortal } from '#tests/support/administered-portal.ts';
import type { ApiClient } from '#tests/support/network/api-client.ts';

const { portal, admin } = administeredPortal();
let visitor: ApiClient;

beforeAll(async () => {
  visitor = await portal.as();
});

const names = (changes: object = {}) => ({
  nameZh: '测试',
  nameEn: 'Tests',
  parentId: null,
  ordinal: 10,
  ...changes,
});
const text = (changes: object = {}) => ({
  titleZh: '提交前检查',
  titleEn: 'Checks before submitting',
  bodyZh: '# 安装\n\n`npm`',
  bodyEn: '# Install\n\n`npm`',
  ...changes,
});
const addDirectory = (changes: object = {}) =>
  admin.call(contract.createDocumentDirectory, { body: names(changes) });
const write = (directoryId: string, changes: object = {}) =>
  admin.call(contract.createDocument, { body: { directoryId, ordinal: 10, ...text(), ...changes } });
const publish = (id: string, seen: number) =>
  admin.call(contract.publishDocument, { params: { id }, body: { seen } });

describe('directories', () => {
  it('stand at two levels, are renamed, moved and deleted while they are empty; each change is kept', async () => {
    const top = await addDirectory();
    const below = await addDirectory({ nameZh: '结果', nameEn: 'Results', parentId: top.id });
    const add = (body: object) => [contract.createDocumentDirectory, { body: names(body) }] as const;
    const reason = async (body: object) =>
      (await admin.refusal('parameterInvalid', ...add(body))).details?.reason;
    expect(await reason({ parentId: below.id })).toBe('depth');
    expect(await reason({ parentId: randomUUID() })).toBe('missing');
    const params = { id: below.id };
    const moved = { ...names({ nameZh: '格式', nameEn: 'Formats', parentId: null }), seen: 1 };
    expect(await admin.call(contract.updateDocumentDirectory, { params, body: moved })).toEqual({
      id: below.id,
      version: 2,
    });
    const late = await admin.refusal('parameterInvalid', contract.updateDocumentDirectory, {
      params,
      body: moved,
    });
    expect(late.details).toMatchObject({ reason: 'version', version: 2 });
    const { id } = await write(below.id);
    const full = await admin.refusal('parameterInvalid', contract.deleteDocumentDirectory, { params });
    expect(full.details).toMatchObject({ reason: 'not-empty' });
    await admin.call(contract.deleteDocument, { params: { id } });
    await admin.call(contract.deleteDocumentDirectory, { params });
    await admin.refusal('dataMissing', contract.deleteDocumentDirectory, { params });
    const { rows } = await admin.call(listProgrammeChanges, {
      query: { kind: 'document-directory', id: below.id },
    });
    expect(rows.map(({ action }) => action)).toEqual(['deleted', 'edited', 'created']);
  });

  it('need a name in both languages (055)', async () => {
    for (const field of ['nameZh', 'nameEn']) {
      const refused = await admin.refusal('directoryNameEmpty', contract.createDocumentDirectory, {
        body: names({ [field]: ' \u200b ' }),
      });
      expect(refused.details).toMatchObject({ field });
    }
  });

  it('have no special characters in their names (056)', async () => {
    const { id } = await addDirectory();
    const refused = await admin.refusal('directoryNameSpecialCharacters', contract.updateDocumentDirectory, {
      params: { id },
      body: { ...names({ nameEn: 'Q&A' }), seen: 1 },
    });
    expect(refused.details).toMatchObject({ field: 'nameEn' });
  });
});

describe('a document', () => {
  it('is read as it was published until its next version is, and its versions stay', async () => {
    const directory = await addDirectory({ nameZh: '开始', nameEn: 'Start' });
    const { id } = await write(directory.id, { bodyEn: '' });
    const params = { id };
    await visitor.refusal('dataMissing', contract.readPublicDocument, { params });
    const gaps = await admin.refusal('parameterInvalid', contract.publishDocument, {
      params,
      body: { seen: 1 },
    });
    expect(gaps.details).toMatchObject({ issues: [{ path: 'bodyEn', code: 'required' }] });
    await admin.call(contract.saveDocumentDraft, { params, body: { ...text(), seen: 1 } });
    await publish(id, 2);
    expect(await visitor.call(contract.readPublicDocument, { params })).toMatchObject({
      version: 1,
      titleEn: 'Checks before submitting',
      htmlZh: '<h2 id="part-安装">安装</h2>\n<p><code>npm</code></p>\n',
    });
    const next = text({ titleZh: '检查', titleEn: 'Checks' });
    await admin.call(contract.saveDocumentDraft, { params, body: { ...next, seen: 3 } });
    expect(await admin.call(contract.readDocument, { params })).toMatchObject({
      state: 'published',
      hasDraft: true,
      publishedVersion: 1,
      latestVersion: 2,
    });
    expect(await visitor.call(contract.readPublicDocument, { params })).toMatchObject({ version: 1 });
    for (const version of ['2', '7']) {
      await visitor.refusal('dataMissing', contract.readPublicDocument, { params, query: { version } });
    }
    await publish(id, 4);
    expect(await visitor.call(contract.readPublicDocument, { params })).toMatchObject({ titleEn: 'Checks' });
    const before = { params, query: { version: '1' } };
    expect(await visitor.call(contract.readPublicDocument, before)).toMatchObject({
      version: 1,
      titleEn: 'Checks before submitting',
      versions: [{ version: 2 }, { version: 1 }],
    });
    const first = { params: { id, version: '1' } };
    expect(await admin.call(contract.readDocumentVersion, first)).toMatchObject({
      titleEn: 'Checks before submitting',
    });
    await admin.refusal('dataMissing', contract.readDocumentVersion, { params: { id, version: '3' } });
    const { rows } = await admin.call(listProgrammeChanges, { query: { kind: 'document', id } });
    expect(rows.map(({ action }) => action)).toEqual([
      'published',
      'drafted',
      'published',
      'edited',
      'created',
    ]);
    await expect(
      sql`update document_version set body_en = 'x' where document_id = ${id}`.execute(portal.deps.db),
    ).rejects.toThrow('stays as it is');
  });

  it('is withdrawn and shown again; what was published is not deleted', async () => {
    const directory = await addDirectory({ nameZh: '撤', nameEn: 'Withdrawn' });
    const { id } = await write(directory.id);
    const params = { id };
    await admin.refusal('reviewStatusChanged', contract.withdrawDocument, { params });
    await admin.refusal('reviewStatusChanged', contract.deleteDocumentDraft, { params });
    await publish(id, 1);
    await admin.refusal('reviewStatusChanged', contract.publishDocument, { params, body: { seen: 2 } });
    await admin.refusal('reviewStatusChanged', contract.deleteDocument, { params });
    await admin.call(contract.saveDocumentDraft, {
      params,
      body: { ...text({ titleEn: 'Other' }), seen: 2 },
    });
    expect(await admin.call(contract.withdrawDocument, { params })).toMatchObject({ state: 'withdrawn' });
    await visitor.refusal('dataMissing', contract.readPublicDocument, { params });
    await admin.call(contract.deleteDocumentDraft, { params });
    await publish(id, 5);
    expect(await visitor.call(contract.readPublicDocument, { params })).toMatchObject({
      version: 1,
      titleEn: 'Checks before submitting',
    });
  });

  it('is listed in the order of the tree, found by its title, moved, and edited by who saw its newest state', async () => {
    const parent = await addDirectory({ nameZh: '甲', nameEn: 'A', ordinal: 9000 });
    const inside = await addDirectory({ nameZh: '乙', nameEn: 'B', parentId: parent.id, ordinal: 1 });
    const third = await write(inside.id, { titleEn: 'Third' });
    const second = await write(parent.id, { titleEn: 'Second', ordinal: 20 });
    const first = await write(parent.id, { titleEn: 'First', ordinal: 3 });
    const list = async (query: object) => {
      const page = await admin.call(contract.listDocuments, { query: { directory: parent.id, ...query } });
      return { ...page, titles: page.rows.map(({ titleEn }) => titleEn) };
    };
    const page = await list({ limit: '2' });
    expect(page).toMatchObject({ titles: ['First', 'Second'], total: 3 });
    expect((await list({ limit: '2', after: page.next })).titles).toEqual(['Third']);
    expect((await list({ keyword: 'thi' })).titles).toEqual(['Third']);
    expect((await list({ state: 'published' })).titles).toEqual([]);
    expect((await list({ directory: inside.id })).titles).toEqual(['Third']);
    const place = { directoryId: inside.id, ordinal: 1 };
    const move = { params: { id: first.id }, body: { ...place, seen: 1 } };
    await admin.call(contract.placeDocument, move);
    expect((await list({})).titles).toEqual(['Second', 'First', 'Third']);
    const late = await admin.refusal('parameterInvalid', contract.placeDocument, move);
    expect(late.details).toMatchObject({ reason: 'version', version: 2 });
    const lost = await admin.refusal('parameterInvalid', contract.placeDocument, {
      params: { id: second.id },
      body: { directoryId: randomUUID(), ordinal: 1, seen: 1 },
    });
    expect(lost.details).toMatchObject({ reason: 'missing', field: 'directoryId' });
    await admin.refusal('dataMissing', contract.readDocument, { params: { id: randomUUID() } });
    expect(third.state).toBe('draft');
  });

  it('is read by everybody in a tree that browsers may keep and ask about', async () => {
    const parent = await addDirectory({ nameZh: '丙', nameEn: 'C', ordinal: 9500 });
    const inside = await addDirectory({ nameZh: '丁', nameEn: 'D', parentId: parent.id });
    const { id } = await write(inside.id);
    const url = `${portal.url}/v1/hms/cc/documents`;
    const before = await fetch(url);
    expect(await before.text()).not.toContain(inside.id);
    await publish(id, 1);
    const { directories } = await visitor.call(contract.listPublicDocuments);
    expect(directories.at(-1)).toMatchObject({
      nameEn: 'C',
      documents: [],
      directories: [{ nameEn: 'D', documents: [{ id, titleZh: '提交前检查' }] }],
    });
    const answer = await fetch(url);
    expect(answer.headers.get('cache-control')).toBe('public, no-cache');
    const etag = answer.headers.get('etag') ?? '';
    expect(etag).not.toBe(before.headers.get('etag'));
    expect(
      (await fetch(url, { headers: { 'if-none-match': etag, 'cache-control': 'max-age=0' } })).status,
    ).toBe(304);
    const { html } = await admin.call(contract.previewDocument, { body: { text: '# 一\n<b>二</b>' } });
    expect(html).toBe('<h2>一</h2>\n<p>&lt;b&gt;二&lt;/b&gt;</p>\n');
  });
});

describe('what a document is for', () => {
  const forProduct = async (query: object) => {
    const { rows } = await visitor.call(contract.listProductDocuments, { query: { limit: 100, ...query } });
    return rows.map(({ titleEn }) => titleEn);
  };
  const publishFor = async (directoryId: string, titleEn: string, scope: object) => {
    const { id } = await write(directoryId, { titleEn, ...scope });
    await publish(id, 1);
    return id;
  };
  const phone = { system: 'Android', category: 'phone' };

  it('is chosen from the reference data, kept with its changes, and published with its text', async () => {
    const directory = await addDirectory({ nameZh: '适用', nameEn: 'Scopes' });
    const place = { directoryId: directory.id, ordinal: 10 };
    const refusals = [
      ['osMissing', 'systems'],
      ['categoryMissing', 'categories'],
    ] as const;
    for (const [error, field] of refusals) {
      const body = { ...place, ...text({ [field]: ['none'] }) };
      const refused = await admin.refusal(error, contract.createDocument, { body });
      expect(refused.details).toMatchObject({ field, value: 'none' });
    }
    const many = { ...place, ...text({ systems: Array.from({ length: 17 }, (_, one) => `s${one}`) }) };
    await admin.refusal('parameterInvalid', contract.createDocument, { body: many });
    const id = await publishFor(directory.id, 'For phones', { categories: ['phone'] });
    const params = { id };
    expect(await visitor.call(contract.readPublicDocument, { params })).toMatchObject({
      systems: [],
      categories: ['phone'],
    });
    const draft = { ...text({ titleEn: 'For phones', categories: ['phone', 'tv'] }), seen: 2 };
    await admin.refusal('osMissing', contract.saveDocumentDraft, {
      params,
      body: { ...draft, systems: ['none'] },
    });
    await admin.call(contract.saveDocumentDraft, { params, body: draft });
    // A draft changes nothing for readers.
    expect(await forProduct({ category: 'tv' })).not.toContain('For phones');
    await publish(id, 3);
    expect(await forProduct({ category: 'tv' })).toContain('For phones');
    const { rows } = await admin.call(listProgrammeChanges, { query: { kind: 'document', id } });
    expect(rows.find(({ action }) => action === 'drafted')?.fields).toEqual([
      { field: 'categories', before: ['phone'], after: ['phone', 'tv'] },
    ]);
    const { rows: items } = await admin.call(listReferenceItems, { query: { kind: 'category' } });
    await admin.refusal('parameterInvalid', deleteReferenceItem, {
      params: { id: items.find(({ code }) => code === 'tv')?.id ?? '' },
      query: { kind: 'category' },
    });
  });

  it('is found by a product’s system and category, newest first, a page at a time', async () => {
    const other = { kind: 'os', code: 'OtherOS', nameZh: '其他', nameEn: 'Other', type: null } as const;
    await admin.call(createReferenceItem, { body: { ...other, ordinal: 900 } });
    const directory = await addDirectory({ nameZh: '产品', nameEn: 'Products' });
    const all = await publishFor(directory.id, 'For all', {});
    await publishFor(directory.id, 'Exactly', { systems: ['Android'], categories: ['phone'] });
    await publishFor(directory.id, 'Other system', { systems: ['OtherOS'], categories: ['phone'] });
    await publishFor(directory.id, 'Other category', { systems: ['Android'], categories: ['tv'] });
    await write(directory.id, { titleEn: 'Still a draft' });
    const found = await forProduct(phone);
    expect(found.slice(0, 2)).toEqual(['Exactly', 'For all']);
    for (const other of ['Other system', 'Other category', 'Still a draft'])
      expect(found).not.toContain(other);
    expect((await forProduct({})).slice(0, 2)).toEqual(['Other category', 'Other system']);
    const first = await visitor.call(contract.listProductDocuments, { query: { ...phone, limit: 1 } });
    expect(first.total).toBe(found.length);
    const after = first.next ?? '';
    const second = await visitor.call(contract.listProductDocuments, {
      query: { ...phone, limit: 1, after },
    });
    expect(second.rows.map(({ titleEn }) => titleEn)).toEqual(['For all']);
    await admin.call(contract.withdrawDocument, { params: { id: all } });
    expect(await forProduct(phone)).not.toContain('For all');
    await visitor.refusal('parameterInvalid', contract.listProductDocuments, { query: { after: 'x' } });
  });
});
