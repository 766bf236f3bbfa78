import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listFormTemplates, readCurrentForm } from '#contract/programme/form-templates.ts';
import { listProgrammeChanges } from '#contract/programme/programme-changes.ts';
import { describeError, type ErrorName } from '#domain/errors/errors.ts';
import { prune } from '#services/retention/prune-outlived.ts';
import { buildCompoundFile, buildXlsx } from '#tests/fixtures/files/build-workbooks.ts';
import { type ApiPortal, type EnteredPartner, openApiPortal } from '#tests/support/api-portal.ts';
import { listStored, sendForm } from '#tests/support/applications/upload.ts';
import { createAccount } from '#tests/support/factories.ts';
import { sessionHeaders } from '#tests/support/login/session-headers.ts';
import type { ApiClient } from '#tests/support/network/api-client.ts';

let portal: ApiPortal;
let admin: ApiClient;
let headers: Record<string, string>;
let maker: EnteredPartner;
const path = '/v1/hms/cc/admin/form-templates';

beforeAll(async () => {
  portal = await openApiPortal();
  const account = await createAccount(portal.deps.db, { roles: ['admin'] });
  admin = await portal.as(account);
  ({ headers } = await sessionHeaders(portal.deps, account));
  maker = await portal.enterPartner();
});
afterAll(() => portal?.close());

const send = (name: string, bytes: Buffer | string) =>
  sendForm(portal.url + path, headers, [{ name, bytes }]);
const get = (address: string) => fetch(portal.url + address, { headers });

it('makers download the version uploaded last, and administrators each of them', async () => {
  expect(await maker.partner.call(readCurrentForm)).toEqual({ template: null });
  expect((await get('/v1/hms/cc/form-template/file')).status).toBe(404);
  expect(await send('申请表.xls', buildCompoundFile('Workbook'))).toMatchObject({
    status: 201,
    body: { version: 1 },
  });
  const bytes = buildXlsx();
  const part = { name: '申请表 2027.xlsx', bytes };
  const keyed = { ...headers, 'idempotency-key': randomUUID() };
  for (const _ of ['first', 'repeated'])
    expect(await sendForm(portal.url + path, keyed, [part])).toMatchObject({
      status: 201,
      body: { version: 2 },
    });
  const { template } = await maker.partner.call(readCurrentForm);
  expect(template).toMatchObject({ version: 2, name: '申请表 2027.xlsx', size: bytes.length });
  const current = await get('/v1/hms/cc/form-template/file');
  expect(current.headers.get('content-disposition')).toContain('attachment');
  expect(Buffer.from(await current.arrayBuffer()).equals(bytes)).toBe(true);
  expect((await get(`${path}/versions/1`)).headers.get('content-type')).toBe('application/vnd.ms-excel');
  expect((await get(`${path}/versions/3`)).status).toBe(404);
  const { templates } = await admin.call(listFormTemplates);
  expect(templates.map(({ version }) => version)).toEqual([2, 1]);
  const { rows } = await admin.call(listProgrammeChanges, { query: { kind: 'form-template', id: 'plus' } });
  expect(rows.map(({ action }) => action)).toEqual(['uploaded', 'uploaded']);
});

it('is told by its bytes, and nothing of what is refused is kept', async () => {
  const refused = async (error: ErrorName, name: string, bytes: Buffer | string) => {
    const before = await listStored(portal.deps);
    const { code, status } = describeError(error);
    expect(await send(name, bytes)).toMatchObject({ status, body: { errorCode: code } });
    expect(await listStored(portal.deps)).toEqual(before);
  };
  await refused('excelFormatInvalid', 'form.xlsx', '%PDF-1.7');
  await refused('fileHeaderError', 'form.xls', buildXlsx());
  await refused('excelTooLarge', 'form.xlsx', Buffer.alloc(20 * 1024 * 1024 + 1));
});

it('its bytes stay though no enterprise has a file of them', async () => {
  const { db, storage } = portal.deps;
  const marked = () =>
    db
      .updateTable('blob')
      .set({ unusedSince: new Date(0) })
      .returning('unusedSince')
      .execute();
  expect(await marked()).toEqual([{ unusedSince: null }, { unusedSince: null }]);
  const stopping = new AbortController().signal;
  await prune({ db, accountsDb: db, storage, now: () => new Date(), stopping });
  expect((await get('/v1/hms/cc/form-template/file')).status).toBe(200);
});
