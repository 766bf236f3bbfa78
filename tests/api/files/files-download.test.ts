import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FileView, fileView } from '#contract/files.ts';
import type { Role } from '#domain/accounts/permissions.ts';
import { buildPicture } from '#tests/fixtures/files/build-pictures.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { sendForm } from '#tests/support/applications/upload.ts';
import { createAccount, createEnterprise } from '#tests/support/factories.ts';
import { sessionHeaders } from '#tests/support/login/session-headers.ts';

let portal: ApiPortal;
let owner: Record<string, string>;
let text: FileView;
let picture: FileView;

async function headersOf(role: Role, enterpriseId: string | null = null): Promise<Record<string, string>> {
  const account = await createAccount(portal.deps.db, { roles: [role], enterpriseId });
  return (await sessionHeaders(portal.deps, account)).headers;
}

async function upload(kind: string, name: string, bytes: Uint8Array | string): Promise<FileView> {
  const answer = await sendForm(`${portal.url}/v1/hms/cc/files?kind=${kind}`, owner, [{ name, bytes }]);
  return fileView.parse(answer.body);
}

const get = (id: string, headers: Record<string, string> = owner, query = '') =>
  fetch(`${portal.url}/v1/hms/cc/files/${id}${query}`, { headers, signal: AbortSignal.timeout(10_000) });

beforeAll(async () => {
  portal = await openApiPortal();
  owner = await headersOf('partner', (await createEnterprise(portal.deps.db)).id);
  text = await upload('attachment', '报告 R&D.xml', '<?xml version="1.0"?><a onload="x"/>');
  picture = await upload('image', 'front.png', await buildPicture('png'));
});
afterAll(() => portal.close());

describe('a download', () => {
  it('gives the bytes as an attachment that no browser runs', async () => {
    const answer = await get(text.id);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe('<?xml version="1.0"?><a onload="x"/>');
    const header = (name: string) => answer.headers.get(name);
    expect(header('content-disposition')).toMatch(
      /^attachment; .*filename\*=UTF-8''%E6%8A%A5%E5%91%8A%20RD\.xml$/,
    );
    expect(header('content-type')).toBe('text/plain; charset=utf-8');
    expect(header('x-content-type-options')).toBe('nosniff');
    expect(header('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'; sandbox");
    expect(header('cache-control')).toBe('no-store, no-transform');
    expect(header('content-length')).toBe(String(text.size));
  });

  it('names the charset of text, and serves no markup as markup', async () => {
    const chinese = await upload('attachment', '日志.txt', Buffer.from('caa7b0dc', 'hex'));
    expect((await get(chinese.id)).headers.get('content-type')).toBe('text/plain; charset=gb18030');
    const { db } = portal.deps;
    await db.updateTable('file').set({ mime: 'application/xml' }).where('id', '=', chinese.id).execute();
    const answer = await get(chinese.id, owner, '?inline=1');
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment/);
  });

  it('shows pictures in a page when asked, and nothing else', async () => {
    const shown = await get(picture.id, owner, '?inline=1');
    expect(shown.headers.get('content-disposition')).toMatch(/^inline; filename="?front\.png"?$/);
    expect(shown.headers.get('content-type')).toBe('image/png');
    expect((await shown.bytes()).length).toBe(picture.size);
    const saved = await get(picture.id);
    expect(saved.headers.get('content-disposition')).toMatch(/^attachment; filename="?front\.png"?$/);
    const other = await get(text.id, owner, '?inline=1');
    expect(other.headers.get('content-disposition')).toMatch(/^attachment/);
  });

  it('is for the own enterprise and for those who review', async () => {
    for (const role of ['reviewer', 'admin'] as const)
      expect((await get(text.id, await headersOf(role))).status).toBe(200);
    expect((await get(text.id, {})).status).toBe(401);
    expect((await get(text.id, await headersOf('individual'))).status).toBe(403);
  });

  it('answers a foreign file exactly like one that is not there', async () => {
    const stranger = await headersOf('partner', (await createEnterprise(portal.deps.db)).id);
    const answers = await Promise.all(
      [text.id, randomUUID()].map(async (id) => {
        const answer = await get(id, stranger);
        const { requestId: _own, ...body } = (await answer.json()) as Record<string, unknown>;
        const names = [...answer.headers.keys()].filter((name) => name !== 'x-request-id');
        return { status: answer.status, body, names };
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toMatchObject({ status: 404, body: { errorCode: 'HTS.10000010' } });
    expect((await get('not-an-id', owner)).status).toBe(400);
  });

  it('says so when the storage has lost the bytes', async () => {
    const lost = await upload('attachment', 'lost.txt', 'soon gone');
    const { sha256 } = await portal.deps.db
      .selectFrom('file')
      .select('sha256')
      .where('id', '=', lost.id)
      .executeTakeFirstOrThrow();
    await portal.deps.storage.remove(sha256);
    const answer = await get(lost.id);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ errorCode: 'HTS.10000011' });
  });

  it('says so when the PDF of a certificate cannot be read', async () => {
    const { id } = await upload('attachment', 'certificate.txt', 'gone as well');
    const { rows } = await sql<{ sha256: string }>`update file set kind = 'certificate', attached_at = now()
      where id = ${id} returning sha256`.execute(portal.deps.db);
    await portal.deps.storage.remove(rows[0]?.sha256 ?? '');
    const answer = await get(id);
    expect(answer.status).toBe(500);
    expect(await answer.json()).toMatchObject({ errorCode: 'HTS.100000020' });
  });

  it('survives clients that go away in the middle', async () => {
    const big = await upload('attachment', 'big.txt', 'x'.repeat(4_000_000));
    for (let n = 0; n < 5; n += 1) {
      const leave = new AbortController();
      const answer = await fetch(`${portal.url}/v1/hms/cc/files/${big.id}`, {
        headers: owner,
        signal: leave.signal,
      });
      leave.abort();
      await answer.text().catch(() => {});
    }
    expect((await (await get(big.id)).text()).length).toBe(4_000_000);
  });
});
