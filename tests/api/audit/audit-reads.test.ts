import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#api/start/app.ts';
import { getApplication, listApplications } from '#contract/applications.ts';
import { listAudit } from '#contract/audit.ts';
import { getReadiness, listUploads } from '#contract/evidence.ts';
import { fileView } from '#contract/files.ts';
import { mayCall } from '#domain/accounts/permissions.ts';
import { readWindowMs } from '#domain/audit/audit.ts';
import { endpointsOf } from '#routes/calls/endpoint-table.ts';
import { rememberReads } from '#routes/calls/staff-reads.ts';
import { buildPicture } from '#tests/fixtures/files/build-pictures.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { insertApplicationRow } from '#tests/support/applications/application-rows.ts';
import { materialsOf } from '#tests/support/applications/application-scenario.ts';
import { sendForm } from '#tests/support/applications/upload.ts';
import { createAccount, createEnterprise, createProduct } from '#tests/support/factories.ts';
import { sessionHeaders } from '#tests/support/login/session-headers.ts';
import type { ApiClient } from '#tests/support/network/api-client.ts';

let portal: ApiPortal;
let admin: ApiClient;
let enterpriseId: string;
let application: { id: string };

beforeAll(async () => {
  portal = await openApiPortal();
  const { db } = portal.deps;
  admin = await portal.as(await createAccount(db, { roles: ['admin'] }));
  enterpriseId = (await createEnterprise(db)).id;
  const product = await createProduct(db, { enterpriseId });
  const { images: _images, ...materials } = materialsOf('');
  const overrides = { step: 4 as const, materials: JSON.stringify(materials) };
  application = await insertApplicationRow(db, { product, status: 'certifying', overrides });
});
afterAll(() => portal?.close());

const account = (role: 'reviewer' | 'admin' | 'operator' | 'partner') =>
  createAccount(portal.deps.db, { roles: [role], enterpriseId: role === 'partner' ? enterpriseId : null });
const linesOf = async (login: string) =>
  (await admin.call(listAudit, { query: { person: login } as never })).rows;

describe('a reading of an application', () => {
  it.each(['reviewer', 'admin', 'operator'] as const)('by a %s leaves a line, once', async (role) => {
    const reader = await account(role);
    const api = await portal.as(reader);
    const params = { id: application.id };
    for (let times = 0; times < 3; times += 1) {
      await api.call(getApplication, { params });
      await api.call(listUploads, { params });
      await api.call(getReadiness, { params });
      await api.call(listApplications);
    }
    const lines = await linesOf(reader.login);
    const read = { outcome: 'done', target: { kind: 'application', id: application.id } };
    expect(lines).toHaveLength(2);
    expect(lines).toMatchObject([
      { operation: 'application.read-evidence', ...read },
      { operation: 'application.read', ...read },
    ]);
  });

  it('by its maker leaves none', async () => {
    const reader = await account('partner');
    const api = await portal.as(reader);
    await api.call(getApplication, { params: { id: application.id } });
    await api.call(listUploads, { params: { id: application.id } });
    expect(await linesOf(reader.login)).toEqual([]);
  });

  it('that comes to nothing leaves a line each time', async () => {
    const reader = await account('reviewer');
    const api = await portal.as(reader);
    const params = { id: crypto.randomUUID() };
    for (let times = 0; times < 2; times += 1)
      await api.refusal('applicationMissing', getApplication, { params });
    expect((await linesOf(reader.login)).map(({ outcome }) => outcome)).toEqual(['refused', 'refused']);
  });

  it('is told of by whatever call gives it', () => {
    const silent = endpointsOf(buildApp(portal.deps)).filter(
      ({ method, path, operation, staffRead, download }) =>
        method === 'GET' &&
        path.includes('/applications/{id}') &&
        !staffRead &&
        !download &&
        (['reviewer', 'admin', 'operator'] as const).some((role) => mayCall({ roles: [role] }, operation)),
    );
    expect(silent.map(({ path }) => path)).toEqual([]);
  });

  it('is told once a window, by person, thing and kind', () => {
    let now = 0;
    const reads = rememberReads(() => now);
    const first = (who: string, id: string, kind: 'application.read' | 'application.read-evidence') =>
      reads.isFirst(
        { accountId: who, login: who, name: who, nameEn: null, roles: ['reviewer'] },
        { kind: 'application', id },
        kind,
      );
    expect([first('a', '1', 'application.read'), first('a', '1', 'application.read')]).toEqual([true, false]);
    expect(first('b', '1', 'application.read')).toBe(true);
    expect(first('a', '2', 'application.read')).toBe(true);
    expect(first('a', '1', 'application.read-evidence')).toBe(true);
    now = readWindowMs - 1;
    expect(first('a', '1', 'application.read')).toBe(false);
    now = readWindowMs;
    expect(first('a', '1', 'application.read')).toBe(true);
  });
});

describe('a download', () => {
  async function upload(kind: string, name: string, bytes: Uint8Array | string) {
    const { headers } = await sessionHeaders(portal.deps, await account('partner'));
    const answer = await sendForm(`${portal.url}/v1/hms/cc/files?kind=${kind}`, headers, [{ name, bytes }]);
    return fileView.parse(answer.body);
  }

  const isOpen = ({ outcome }: { outcome: string }) => outcome === 'unknown';

  async function linesAfter(role: 'reviewer' | 'partner', paths: string[]) {
    const reader = await account(role);
    const { headers } = await sessionHeaders(portal.deps, reader);
    for (const path of paths) {
      const answer = await fetch(`${portal.url}/v1/hms/cc/files/${path}`, { headers });
      await answer.arrayBuffer();
    }
    // The outcome is written when the last byte has been sent, so the reader may be ahead of it.
    await expect.poll(async () => (await linesOf(reader.login)).filter(isOpen)).toEqual([]);
    return (await linesOf(reader.login)).map(({ operation, outcome, target }) => ({
      operation,
      outcome,
      id: target?.id,
    }));
  }

  it.each(['reviewer', 'partner'] as const)('by a %s leaves a trace, whatever is asked for', async (role) => {
    const text = await upload('attachment', 'log.txt', 'x');
    const done = { operation: 'file.download', outcome: 'done', id: text.id };
    expect(await linesAfter(role, [text.id, `${text.id}?inline=1`, `${text.id}?inline=0`])).toEqual(
      Array(3).fill(done),
    );
  });

  it('of a picture leaves one when it is saved, and none when a page shows it', async () => {
    const picture = await upload('image', 'front.png', await buildPicture('png'));
    const done = { operation: 'file.download', outcome: 'done', id: picture.id };
    expect(await linesAfter('reviewer', [`${picture.id}?inline=1`])).toEqual([]);
    expect(await linesAfter('reviewer', [picture.id])).toEqual([done]);
  });

  it('of what is not there, or is another’s, leaves a trace also when it was to be shown', async () => {
    const id = crypto.randomUUID();
    const refused = { operation: 'file.download', outcome: 'refused', id };
    expect(await linesAfter('partner', [`${id}?inline=1`])).toEqual([refused]);
  });
});
