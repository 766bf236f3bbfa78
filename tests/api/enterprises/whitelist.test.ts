import { afterAll, beforeAll, expect, it } from 'vitest';
import { listProgrammeChanges } from '#contract/programme/programme-changes.ts';
import { exportWhitelist, importWhitelist, previewWhitelist } from '#contract/programme/whitelist.ts';
import { whitelistLimits } from '#domain/enterprises/whitelist-limits.ts';
import { exportWhitelist as exportPieces } from '#services/enterprises/export-whitelist.ts';
import { startSession } from '#services/sessions/start-session.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { createAccount, createEnterprise, nextSerial } from '#tests/support/factories.ts';
import type { ApiClient } from '#tests/support/network/api-client.ts';

let portal: ApiPortal;
let admin: ApiClient;
let administrator: Awaited<ReturnType<typeof createAccount>>;

beforeAll(async () => {
  portal = await openApiPortal();
  administrator = await createAccount(portal.deps.db, { roles: ['admin'] });
  admin = await portal.as(administrator);
});
afterAll(() => portal?.close());

const enter = (changes: Parameters<typeof createEnterprise>[1] = {}) => {
  const serial = nextSerial();
  const names = { nameZh: `名单${serial}科技`, nameEn: `Listed ${serial}` };
  return createEnterprise(portal.deps.db, { whitelistedAt: null, ...names, ...changes });
};
const whitelistedAt = async (id: string) => {
  const { db } = portal.deps;
  const row = await db
    .selectFrom('enterprise')
    .select('whitelistedAt')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.whitelistedAt ?? null;
};
const history = async () => {
  const query = { kind: 'setting', id: 'whitelist' } as const;
  return (await admin.call(listProgrammeChanges, { query })).rows;
};

it('shows what a file would do, does it once, and writes one line of history', async () => {
  const [byName, byCode, listed] = [await enter(), await enter(), await enter({ whitelistedAt: new Date() })];
  const csv = [
    'Name (English),合作伙伴码',
    `${byName.nameEn.toUpperCase()},`,
    `,${byCode.partnerCode?.toLowerCase()}`,
    `${listed.nameZh},`,
    'Nobody at all,',
  ].join('\r\n');
  const preview = await admin.call(previewWhitelist, { body: { csv } });
  expect(preview).toMatchObject({
    added: {
      total: 2,
      first: [
        { line: 2, id: byName.id },
        { line: 3, id: byCode.id },
      ],
    },
    already: 1,
    wrong: { total: 1, first: [{ line: 5, text: 'Nobody at all,', fault: 'unknownName' }] },
  });
  expect([await whitelistedAt(byName.id), await history()]).toEqual([null, []]);
  const body = { csv, wrong: 1 };
  const added = await Promise.all([1, 2].map(() => admin.call(importWhitelist, { body })));
  expect(added.map((answer) => answer.added).sort()).toEqual([0, 2]);
  expect(added.every(({ added: put, already, wrong }) => put + already === 3 && wrong === 1)).toBe(true);
  expect([await whitelistedAt(byName.id), await whitelistedAt(byCode.id)].includes(null)).toBe(false);
  const [change, ...others] = await history();
  expect(others).toEqual([]);
  const names = [byName.nameZh, byCode.nameZh];
  expect(change).toMatchObject({ action: 'imported', actor: { id: administrator.id } });
  expect(
    change?.fields.map(({ field, after }) => [field, Array.isArray(after) ? after.toSorted() : after]),
  ).toEqual([
    ['added', 2],
    ['enterprises', names.toSorted()],
  ]);
});

it('says that it cannot tell two apart that have one name in different languages', async () => {
  const name = `双生a${nextSerial()}`;
  const first = await enter({ nameZh: name });
  const second = await enter({ nameEn: name.replace('a', '\u0430') });
  const preview = await admin.call(previewWhitelist, { body: { csv: `${name}\n${second.partnerCode}` } });
  expect(preview.wrong.first.map(({ fault }) => fault)).toEqual(['ambiguous', 'unknownName']);
  const csv = `企业名称,合作伙伴码\n${name},${second.partnerCode}`;
  await admin.call(importWhitelist, { body: { csv, wrong: 0 } });
  expect([await whitelistedAt(first.id), (await whitelistedAt(second.id)) === null]).toEqual([null, false]);
});

it('refuses what is too large, and what was seen otherwise', async () => {
  const many = Array.from({ length: whitelistLimits.lines + 1 }, (_, n) => `N${n}`).join('\n');
  for (const call of [previewWhitelist, importWhitelist] as const) {
    const body = { csv: many, ...(call === importWhitelist ? { wrong: 0 } : {}) };
    const { details } = await admin.refusal('parameterInvalid', call, { body } as never);
    expect(details).toMatchObject({ reason: 'lines', limit: whitelistLimits.lines });
  }
  const long = { csv: 'x'.repeat(whitelistLimits.characters + 1) };
  await admin.refusal('parameterInvalid', previewWhitelist, { body: long });
  const { id, nameZh } = await enter();
  const body = { csv: `${nameZh}\nNobody`, wrong: 0 };
  const { details } = await admin.refusal('parameterInvalid', importWhitelist, { body });
  expect([details, await whitelistedAt(id)]).toMatchObject([{ reason: 'wrong', wrong: 1 }, null]);
});

it('is downloaded as an import takes it, in either language, and says when it is cut', async () => {
  const { nameZh } = await enter({ nameEn: `=Listed, "${nextSerial()}"`, whitelistedAt: new Date() });
  const { db } = portal.deps;
  const { token } = await startSession(db, { accountId: administrator.id, idToken: null, now: new Date() });
  for (const lang of ['zh', 'en']) {
    const answer = await fetch(`${portal.url}${exportWhitelist.path}?lang=${lang}`, {
      headers: { cookie: `assay_session=${token}` },
    });
    const csv = await answer.text();
    expect(csv).toContain(nameZh);
    const preview = await admin.call(previewWhitelist, { body: { csv } });
    expect(preview).toMatchObject({ added: { total: 0 }, wrong: { total: 0 } });
    expect(preview.already).toBe(csv.trimEnd().split('\r\n').length - 1);
  }
  const pieces: string[] = [];
  for await (const piece of exportPieces(db, { locale: 'zh', limit: 1 })) pieces.push(piece);
  expect(pieces.at(-1)).toContain('已导出 1 家');
});
