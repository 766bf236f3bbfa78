import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  addEnterprise,
  inviteColleague,
  readPartnerEnterprise,
  renameEnterprise,
} from '#contract/programme/partner-enterprises.ts';
import { listProgrammeChanges } from '#contract/programme/programme-changes.ts';
import { administeredPortal } from '#tests/support/administered-portal.ts';
import { createEnterprise, nextSerial } from '#tests/support/factories.ts';

const { portal, admin } = administeredPortal();

const person = () => ({ login: `lin-${nextSerial()}@lanyue.example`, nameZh: '林可', nameEn: 'Lin Ke' });
const asked = (over: object = {}) => {
  const number = nextSerial();
  const names = { companyZh: `岚岳科技 ${number}`, companyEn: `Lanyue ${number}` };
  const contact = { name: '许知遥', email: 'bd@assay.example', phone: null };
  return { body: { ...names, contact, whitelisted: true, ...person(), ...over } };
};
const renamed = ({ id, nameZh, nameEn }: { id: string; nameZh: string; nameEn: string }, to: object) => ({
  params: { id },
  body: { nameZh, nameEn, ...to, seen: { nameZh, nameEn } },
});
const read = (id: string) => admin.call(readPartnerEnterprise, { params: { id } });
const count = async (table: 'enterprise' | 'account') =>
  (await sql<{ rows: number }>`select count(*)::int as rows from ${sql.table(table)}`.execute(portal.deps.db))
    .rows[0]?.rows;

describe('an enterprise that an administrator adds', () => {
  it('is not admitted by that, has its contact, and a person who is invited', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const input = asked();
    const { body } = await admin.send(addEnterprise, input, key);
    const { id, link } = addEnterprise.response.parse(body);
    expect(link).toMatch(/\/invitation\?token=/);
    expect((await admin.send(addEnterprise, input, key)).body).toMatchObject({ id, link: null });
    expect(await read(id)).toMatchObject({
      nameZh: input.body.companyZh,
      nameEn: input.body.companyEn,
      state: 0,
      verifyRealState: 0,
      whitelistedAt: expect.any(String),
      contact: input.body.contact,
      people: [{ login: input.body.login, disabled: false, invitedUntil: expect.any(String) }],
    });
    const { rows } = await admin.call(listProgrammeChanges, { query: { kind: 'enterprise', id } as never });
    expect(rows.map(({ action }) => action)).toEqual(['created']);
  });

  it('of another country has no Chinese names, nor have its people; of China it has', async () => {
    const latin = { companyZh: '', nameZh: '', nameEn: 'Ann Example' };
    const foreign = asked({ ...latin, country: 'DE' });
    const { id } = await admin.call(addEnterprise, foreign);
    const { companyEn } = foreign.body;
    expect(await read(id)).toMatchObject({
      country: 'DE',
      nameZh: companyEn,
      people: [{ nameZh: 'Ann Example' }],
    });
    const colleague = { params: { id }, body: { ...person(), nameZh: '', nameEn: 'Bob Example' } };
    await admin.call(inviteColleague, colleague);
    const nameEn = `Renamed ${nextSerial()}`;
    await admin.call(
      renameEnterprise,
      renamed({ id, nameZh: companyEn, nameEn: companyEn }, { nameZh: '', nameEn }),
    );
    expect((await read(id)).nameZh).toBe(nameEn);
    const { details } = await admin.refusal('parameterInvalid', addEnterprise, asked(latin));
    expect(details?.issues).toMatchObject([{ path: 'companyZh' }, { path: 'nameZh' }]);
  });

  it.each([
    ['companyZh', ({ body }: ReturnType<typeof asked>) => ({ companyZh: body.companyZh })],
    ['companyEn', ({ body }: ReturnType<typeof asked>) => ({ companyEn: body.companyEn.toUpperCase() })],
    ['login', ({ body }: ReturnType<typeof asked>) => ({ login: body.login.toUpperCase() })],
  ])('has a %s of its own; nothing is left of what was refused', async (field, taken) => {
    const first = asked();
    await admin.call(addEnterprise, first);
    const before = [await count('enterprise'), await count('account')];
    const { details } = await admin.refusal('partnerEnterpriseDuplicate', addEnterprise, asked(taken(first)));
    expect(details).toEqual({ field });
    expect([await count('enterprise'), await count('account')]).toEqual(before);
  });

  it('has a business contact who can be reached', async () => {
    const contact = { name: '许知遥', email: null, phone: null };
    await admin.refusal('businessContactRequired', addEnterprise, asked({ contact }));
  });
});

describe('further accounts', () => {
  it('are invited, each with an email of its own', async () => {
    const { id } = await createEnterprise(portal.deps.db);
    const one = { params: { id }, body: person() };
    await admin.call(inviteColleague, one);
    await admin.refusal('partnerEnterpriseDuplicate', inviteColleague, one);
    const missing = { params: { id: randomUUID() }, body: person() };
    await admin.refusal('partnerEnterpriseMissing', inviteColleague, missing);
    const { people } = await read(id);
    expect(people.map(({ login }) => login)).toEqual([one.body.login]);
  });
});

describe('the names of an enterprise', () => {
  it.each([
    ['is in review anew, with what was handed in', true, 1],
    ['is to be verified, where nothing was handed in', false, 0],
  ])('change, and a verified company %s', async (_what, handedIn, state) => {
    const { db } = portal.deps;
    const enterprise = await createEnterprise(db);
    if (handedIn) {
      await sql`insert into enterprise_verification values
        (${enterprise.id}, '91350211M000100Y43', '林可', '1', '2026-11-21Z', '2026-11-22Z')`.execute(db);
    }
    const nameEn = `Renamed ${nextSerial()}`;
    await admin.call(renameEnterprise, renamed(enterprise, { nameEn }));
    const now = await read(enterprise.id);
    expect([now.nameEn, now.verifyRealState]).toEqual([nameEn, state]);
    if (handedIn) expect(now.verification?.decidedAt).toBeNull();
    const { rows } = await admin.call(listProgrammeChanges, {
      query: { kind: 'enterprise', id: enterprise.id } as never,
    });
    expect(rows[0]?.fields).toEqual([
      { field: 'nameEn', before: enterprise.nameEn, after: nameEn },
      { field: 'verifyRealState', before: 2, after: state },
    ]);
    await db.deleteFrom('enterpriseVerification').where('enterpriseId', '=', enterprise.id).execute();
  });

  it('are one of a kind, and not changed unseen', async () => {
    const { db } = portal.deps;
    const [one, other] = [await createEnterprise(db), await createEnterprise(db)];
    const taken = renamed(one, { nameZh: other.nameZh });
    const { details } = await admin.refusal('partnerEnterpriseDuplicate', renameEnterprise, taken);
    expect(details).toEqual({ field: 'companyZh' });
    expect((await read(one.id)).verifyRealState).toBe(2);
    const stale = { ...renamed(one, { nameEn: 'Other' }) };
    stale.body.seen = { nameZh: one.nameZh, nameEn: 'Former' };
    await admin.refusal('reviewStatusChanged', renameEnterprise, stale);
    await admin.refusal(
      'partnerEnterpriseMissing',
      renameEnterprise,
      renamed({ ...one, id: randomUUID() }, {}),
    );
  });
});
