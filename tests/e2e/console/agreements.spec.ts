import { expect } from '@playwright/test';
import { maxAgreementAttachments } from '#domain/business-agreements/business-agreements.ts';
import { describeError } from '#domain/errors/errors.ts';
import { createEnterprise } from '#tests/support/factories.ts';
import { expectAccessibleInBoth } from '../support/axe.ts';
import { button, field, link } from '../support/fields.ts';
import { withDatabase } from '../support/people/newcomers.ts';
import { type Person, test } from '../support/people/people.ts';

const pdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n%%EOF'),
});
const text = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('note') };
const noPdf = { ...pdf('scan.pdf'), buffer: Buffer.from('no PDF at all') };

type Terms = { attachmentIds?: string[]; validFrom?: string; validUntil?: string };

/** Somebody else changes the agreement beside the page, which is not told of it. */
const beside = (enterpriseId: string, change: Terms) =>
  withDatabase((db) =>
    db.updateTable('businessAgreement').set(change).where('enterpriseId', '=', enterpriseId).execute(),
  );

/** A company with a code and a signed agreement. */
async function laySigned(): Promise<string> {
  const partnerCode = crypto.randomUUID().slice(0, 7).toUpperCase();
  const named = { partnerCode, nameZh: `签约 ${partnerCode}`, nameEn: `Signed ${partnerCode}` };
  const { id } = await withDatabase((db) => createEnterprise(db, named));
  await beside(id, { validFrom: '2026-01-01' });
  return id;
}

/** As many files as an agreement may have. */
const layCopies = (file: string) =>
  withDatabase(async (db) => {
    const { id: _id, ...row } = await db
      .selectFrom('file')
      .selectAll()
      .where('id', '=', file)
      .executeTakeFirstOrThrow();
    const copies = Array.from({ length: maxAgreementAttachments }, () => ({
      ...row,
      id: crypto.randomUUID(),
    }));
    await db.insertInto('file').values(copies).execute();
    return copies.map(({ id }) => id);
  });

async function openEnterprise(admin: Person, id: string) {
  const { page, texts } = admin;
  await page.goto(texts.path(`/ops/enterprises/${id}`));
  return page.getByRole('region', { name: texts.say('enterprises:agreement.title'), exact: true });
}

test('an administrator adds a supplement, is told under its fields what is refused, and ends the agreement', async ({
  enterSignedIn,
}) => {
  const id = await laySigned();
  const admin = await enterSignedIn('admin', 'en');
  for (const status of [400, 404, 409, 415]) admin.faults.expectStatus(status);
  const { page, texts } = admin;
  const { say } = texts;
  const panel = await openEnterprise(admin, id);
  await button(panel, say('enterprises:agreement.supplement.add')).click();
  const sheet = page.getByRole('dialog');
  const send = () => button(sheet, say('enterprises:agreement.supplement.save')).click();
  const choose = (file: typeof text) => sheet.locator('input[type=file]').setInputFiles(file);
  await field(sheet, say('enterprises:agreement.supplement.title')).fill('Supplement 1');
  await field(sheet, say('enterprises:agreement.signedOn')).fill('2099-01-01');
  await field(sheet, say('enterprises:agreement.supplement.validUntil')).fill('2000-01-01');
  const said = (words: string) =>
    expect(sheet.locator('.field-error').filter({ hasText: words })).toBeVisible();

  await send();
  await said(describeError('supplementResourceIdEmpty').en);
  await choose(text);
  await said(describeError('attachmentTypeInvalid').en);
  await choose(noPdf);
  await said(describeError('fileHeaderError').en);
  await choose(pdf(`${'l'.repeat(125)}.pdf`));
  await said(describeError('fileNameTooLong').en);
  await expectAccessibleInBoth(admin, 'a refused file of a supplement');
  await choose(pdf('supplement.pdf'));
  await expect(link(sheet, 'supplement.pdf')).toBeVisible();
  await send();
  await said(say('form:rule.future'));
  await field(sheet, say('enterprises:agreement.signedOn')).fill('2026-01-05');
  await send();
  await said(say('form:rule.order'));
  await field(sheet, say('enterprises:agreement.supplement.validUntil')).fill('');
  await send();
  await expect(sheet).toBeHidden();
  await expect(panel).toContainText('Supplement 1');

  await button(panel, say('enterprises:agreement.terminate.open')).click();
  const end = button(sheet, say('enterprises:agreement.terminate.confirm'));
  await end.click();
  await said(say('form:required'));
  await field(sheet, say('enterprises:agreement.terminatedReason')).fill('No devices any more');
  await expectAccessibleInBoth(admin, 'the end of an agreement');
  await end.click();
  await expect(sheet).toBeHidden();
  await expect(panel).toContainText(say('enterprises:agreement.state.terminated'));
  await expect(panel).toContainText('No devices any more');
  const history = page.getByRole('complementary', { name: say('common:change.history') });
  for (const action of ['agreement-supplement', 'agreement-terminated'] as const)
    await expect(history).toContainText(say(`enterprises:action.${action}`));
});

test('what somebody else did to an agreement meanwhile is said where the files and the code stand', async ({
  enterSignedIn,
}) => {
  const id = await laySigned();
  const admin = await enterSignedIn('admin', 'zh');
  for (const status of [400, 409]) admin.faults.expectStatus(status);
  const { page, texts } = admin;
  const { say } = texts;
  const panel = await openEnterprise(admin, id);
  const said = (words: string) => expect(panel.locator('.field-error')).toContainText(words);
  const files = panel.locator('input[type=file]');
  const remove = async (name: string) => {
    await button(panel, say('enterprises:agreement.removeFile', { name })).click();
    await button(page.getByRole('dialog'), say('common:remove')).click();
  };
  const ids: string[] = [];
  for (const name of ['one.pdf', 'two.pdf']) {
    await files.setInputFiles(pdf(name));
    const at = await link(panel, name).getAttribute('href');
    ids.push(at?.split('/').at(-1) ?? '');
  }
  const [one = '', two = ''] = ids;

  await beside(id, { attachmentIds: [one] });
  await remove('two.pdf');
  await said(describeError('attachmentIdsInconsistent').zh);
  await beside(id, { attachmentIds: [one, two] });
  await page.reload();
  await expect(link(panel, 'two.pdf')).toBeVisible();
  await beside(id, { attachmentIds: [two] });
  await remove('two.pdf');
  await said(describeError('attachmentsAllDeleted').zh);
  await beside(id, { attachmentIds: await layCopies(two) });
  await files.setInputFiles(pdf('three.pdf'));
  await said(describeError('attachmentsTooMany').zh);
  await expectAccessibleInBoth(admin, 'refused attachments');

  await button(page.locator('main'), say('enterprises:codes.issue')).click();
  const sheet = page.getByRole('dialog');
  await beside(id, { validUntil: '2026-01-02' });
  await field(sheet, say('enterprises:codes.code')).fill('NOTNOW7');
  await button(sheet, say('enterprises:codes.issue')).click();
  await expect(
    sheet.locator('.note, [role=alert]').filter({ hasText: describeError('commercialAgreementUnsigned').zh }),
  ).toBeVisible();
});
