import { beforeAll, describe, expect, it } from 'vitest';
import { decideEnterpriseVerification } from '#contract/admin-enterprises.ts';
import { handInLicence, readOwnOnboarding } from '#contract/enterprise.ts';
import { readPartnerEnterprise } from '#contract/programme/partner-enterprises.ts';
import { listProgrammeChanges } from '#contract/programme/programme-changes.ts';
import { describeError } from '#domain/errors/errors.ts';
import { submitVerification } from '#services/enterprises/submit-verification.ts';
import { buildPicture } from '#tests/fixtures/files/build-pictures.ts';
import { administeredPortal } from '#tests/support/administered-portal.ts';
import { type FilePart, sendForm } from '#tests/support/applications/upload.ts';
import { createAccount, createEnterprise, nextSerial } from '#tests/support/factories.ts';
import { sessionHeaders } from '#tests/support/login/session-headers.ts';

const { portal, admin, administrator } = administeredPortal();
const pdf: FilePart = { name: '营业执照.pdf', bytes: '%PDF-1.7\n1 0 obj\n%%EOF' };
let picture: FilePart;

beforeAll(async () => {
  picture = { name: 'licence.png', bytes: await buildPicture('png') };
});

async function enter(right: 'manage' | 'edit' = 'manage') {
  const { db } = portal.deps;
  const { id, nameZh, nameEn } = await createEnterprise(db, { state: 0, verifyRealState: 0 });
  const account = await createAccount(db, { enterpriseId: id, enterpriseRight: right });
  const { headers } = await sessionHeaders(portal.deps, account);
  const send = (part: FilePart) => sendForm(`${portal.url}${handInLicence.path}`, headers, [part]);
  return { id, nameZh, nameEn, send, partner: await portal.as(account), headers };
}
type Entered = Awaited<ReturnType<typeof enter>>;

const submit = ({ id, nameZh: companyZh, nameEn: companyEn }: Entered) => {
  const creditCode = `91440300MA${String(nextSerial()).padStart(8, '0')}`;
  const legal = { country: 'CN', creditCode, legalRepresentative: '林岚', phone: '+86 755 0000 0000' };
  const { db, now } = portal.deps;
  return submitVerification(db, { enterpriseId: id, input: { companyZh, companyEn, ...legal }, now: now() });
};
const own = async ({ partner }: Entered) => (await partner.call(readOwnOnboarding)).onboarding;
const seenOf = async ({ id }: Entered) =>
  (await admin.call(readPartnerEnterprise, { params: { id } })).verification;
const verify = (id: string, seen: string) =>
  ({ params: { id }, body: { outcome: 'verified', seen } }) as const;
const codeOf = (name: Parameters<typeof describeError>[0]) => describeError(name).code;

describe('a business licence', () => {
  it('is the maker’s turn after its data, and stands beside them for whoever verifies', async () => {
    const entered = await enter();
    expect((await entered.send(pdf)).body.errorCode).toBe(codeOf('reviewStatusInvalid'));
    await submit(entered);
    const missing = { file: null, missing: true };
    expect(await own(entered)).toMatchObject({ turn: 'maker', step: 'company', licence: missing });
    const before = (await seenOf(entered))?.submittedAt ?? '';
    await admin.refusal('dataMissing', decideEnterpriseVerification, verify(entered.id, before));

    const { status, body } = await entered.send(picture);
    expect(status).toBe(201);
    expect(await own(entered)).toMatchObject({ turn: 'programme', step: 'verification' });
    const seen = await seenOf(entered);
    expect(seen?.licence).toEqual({ id: body.id, name: picture.name, mime: 'image/png' });
    const { headers } = await sessionHeaders(portal.deps, administrator);
    const shown = await fetch(`${portal.url}/v1/hms/cc/files/${body.id}?inline=1`, { headers });
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);
    const stranger = await enter();
    const refused = await fetch(`${portal.url}/v1/hms/cc/files/${body.id}`, { headers: stranger.headers });
    expect(refused.status).toBe(403);

    await admin.call(decideEnterpriseVerification, verify(entered.id, seen?.submittedAt ?? ''));
    expect((await entered.send(pdf)).body.errorCode).toBe(codeOf('reviewStatusInvalid'));
    const { rows } = await admin.call(listProgrammeChanges, {
      query: { kind: 'enterprise', id: entered.id },
    });
    expect(rows.map(({ action, actor }) => [action, actor.side])).toEqual([
      ['verification', 'programme'],
      ['licence', 'maker'],
    ]);
  });

  it('is another one until it is verified, which is not decided on unseen', async () => {
    const entered = await enter();
    await submit(entered);
    await entered.send(picture);
    const seen = (await seenOf(entered))?.submittedAt ?? '';
    expect((await entered.send(pdf)).status).toBe(201);
    await admin.refusal('reviewStatusChanged', decideEnterpriseVerification, verify(entered.id, seen));
    expect((await seenOf(entered))?.licence).toMatchObject({ name: pdf.name, mime: 'application/pdf' });
    const kept = await portal.deps.db
      .selectFrom('file')
      .select('name')
      .where('enterpriseId', '=', entered.id)
      .where('attachedAt', 'is not', null)
      .execute();
    expect(kept).toEqual([{ name: pdf.name }]);
  });

  it.each([
    ['a text', { name: 'licence.txt', bytes: 'text' }, 'fileHeaderError'],
    ['a text that is called a PDF', { name: 'licence.pdf', bytes: 'text' }, 'fileHeaderError'],
    [
      'a PDF that is too large',
      { name: 'licence.pdf', bytes: `%PDF-1.7\n${' '.repeat(6_000_000)}` },
      'fileTooLarge',
    ],
  ] as const)('is not %s', async (_name, part, error) => {
    const entered = await enter();
    await submit(entered);
    expect((await entered.send(part)).body.errorCode).toBe(codeOf(error));
    expect((await own(entered))?.licence).toEqual({ file: null, missing: true });
  });

  it('is handed in by whoever manages the enterprise', async () => {
    const entered = await enter('edit');
    await submit(entered);
    expect((await entered.send(pdf)).body.errorCode).toBe(codeOf('permissionDenied'));
  });

  it('is not asked for where the data were submitted before', async () => {
    const entered = await enter();
    await submit(entered);
    await portal.deps.db
      .updateTable('enterpriseVerification')
      .set({ licenceRequired: false })
      .where('enterpriseId', '=', entered.id)
      .execute();
    expect(await own(entered)).toMatchObject({ turn: 'programme', licence: { missing: false } });
    const seen = (await seenOf(entered))?.submittedAt ?? '';
    await admin.call(decideEnterpriseVerification, verify(entered.id, seen));
  });
});
