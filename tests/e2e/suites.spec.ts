import { expect } from '@playwright/test';
import { expectAccessibleInBoth } from './support/axe.ts';
import { button, field, line } from './support/fields.ts';
import { type Person, test } from './support/people/people.ts';

const megabyte = 1024 ** 2;
/** More than the eight megabytes of a first part. */
const file = {
  name: 'gts-walk-linux.zip',
  mimeType: 'application/zip',
  buffer: Buffer.alloc(9 * megabyte, 7),
};
const secondPart = /\/bytes\?offset=[1-9]/;

function wordsOf({ texts: { say } }: Person) {
  return {
    say,
    s: (key: string, values?: Record<string, unknown>) => say(`suites:${key}`, values),
    inZh: (label: string) => say('form:in.zh', { label: say(`suites:${label}`) }),
    inEn: (label: string) => say('form:in.en', { label: say(`suites:${label}`) }),
  };
}

/** Drafts an edition on the list: refused while its name is another's, and then saved. */
async function draft(admin: Person): Promise<void> {
  const { page, faults } = admin;
  const { say, s, inZh, inEn } = wordsOf(admin);
  await button(page.locator('.head'), s('add')).click();
  const sheet = page.getByRole('dialog');
  await field(sheet, s('field.name')).fill('cts');
  await field(sheet, s('field.edition')).fill('15_R4');
  faults.expectStatus(400);
  await button(sheet, s('create')).click();
  await expect(sheet.getByText(say('errors:reason.taken')).first()).toBeVisible();
  await expectAccessibleInBoth(admin, 'an edition that is refused');
  await field(sheet, s('field.name')).fill('GTS');
  await field(sheet, s('field.edition')).fill('walk');
  await line(sheet, inZh('field.notes')).fill('首个版本');
  await line(sheet, inEn('field.notes')).fill('The first edition');
  await button(sheet, s('create')).click();
  await expect(page.getByRole('heading', { level: 1, name: 'GTS walk' })).toBeVisible();
}

/** Uploads the package: its line breaks after the first part, the page is left, and the same file goes on from there. */
async function upload(admin: Person): Promise<void> {
  const { page, faults } = admin;
  const { s } = wordsOf(admin);
  const choose = page.locator('main').getByLabel(s('upload.choose'));
  faults.expectStatus(502);
  await page.route(secondPart, (route) => route.fulfill({ status: 502, body: '' }));
  await choose.setInputFiles(file);
  await expect(page.getByText(s('upload.waiting'))).toBeVisible();
  await page.unroute(secondPart);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/bytes?')) asked.push(new URL(request.url()).search);
  });
  await page.reload();
  await expect(page.getByText(/gts-walk-linux\.zip .*8(\.0)? MB/)).toBeVisible();
  await expectAccessibleInBoth(admin, 'an edition with half an upload');
  await choose.setInputFiles(file);
  const kept = page.locator('main li').filter({ hasText: file.name }).first();
  await expect(kept.getByText('SHA-256').first()).toBeVisible();
  expect(asked).toEqual([`?offset=${8 * megabyte}`]);
}

/** Notes a known issue, refused first, then edits and deletes it. */
async function keepIssue(admin: Person): Promise<void> {
  const { page } = admin;
  const { say, s, inZh, inEn } = wordsOf(admin);
  const main = page.locator('main');
  await button(main, s('issue.add')).click();
  const sheet = page.getByRole('dialog');
  await field(sheet, s('issue.field.module')).fill('GtsWalkTestCases');
  await field(sheet, s('issue.field.pattern')).fill('*********');
  await line(sheet, inZh('issue.text')).fill('套件的缺陷');
  await line(sheet, inEn('issue.text')).fill('A defect of the suite');
  await field(sheet, s('issue.field.validFrom')).fill('2026-12-02');
  await field(sheet, s('issue.field.validUntil')).fill('2026-12-01');
  await button(sheet, s('save')).click();
  await expect(sheet.getByText(say('form:rule.stars')).first()).toBeVisible();
  await field(sheet, s('issue.field.pattern')).fill('a.WalkTest#*');
  await button(sheet, s('save')).click();
  await expect(sheet.getByText(say('form:rule.order')).first()).toBeVisible();
  await expectAccessibleInBoth(admin, 'a known issue that is refused');
  await field(sheet, s('issue.field.validFrom')).fill('');
  await button(sheet, s('save')).click();
  const row = page.getByRole('row').filter({ hasText: 'a.WalkTest#*' });
  await expect(row).toContainText(s('issue.failure.any'));
  for (const [action, then] of [
    [s('edit'), s('save')],
    [s('issue.delete'), s('issue.delete')],
  ] as const) {
    await row.getByRole('button').last().click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
    if (action === s('edit')) await field(sheet, s('issue.field.validUntil')).fill('2027-12-01');
    await button(sheet, then).click();
    await expect(sheet).toBeHidden();
  }
  await expect(row).toHaveCount(0);
}

test('an administrator publishes an edition that others see at once, makers download once, and nobody after it is withdrawn', async ({
  enterSignedIn,
}) => {
  const other = await enterSignedIn('secondAdmin', 'en', '/ops/suites');
  const admin = await enterSignedIn('admin', 'zh', '/ops/suites');
  const { page } = admin;
  const { say, s } = wordsOf(admin);
  const main = page.locator('main');
  await expect(main.getByRole('row')).not.toHaveCount(0);
  await draft(admin);
  const beside = other.page.getByRole('row').filter({ hasText: 'GTS walk' });
  await expect(beside).toContainText(other.texts.say('suites:state.draft'));
  await expect(button(main, s('publish.action'))).toBeDisabled();
  await upload(admin);
  await keepIssue(admin);
  await button(main, s('publish.action')).click();
  await button(page.getByRole('dialog'), s('publish.action')).click();
  await expect(main.getByText(s('delete.barred'))).toBeVisible();
  await expect(beside).toContainText(other.texts.say('suites:standing.recommended'));

  const maker = await enterSignedIn('partner', 'zh', '/certification');
  await maker.page.getByRole('link', { name: /Watch 2/ }).click();
  await expect(maker.page.getByRole('heading', { level: 1, name: /Watch 2/ })).toBeVisible();
  await maker.page.goto(`${maker.page.url()}/results`);
  // The newest of the demo's documents that are for its system.
  const written = maker.page.locator('main').getByRole('link', { name: '运行测试套件', exact: true });
  await expect(written).toHaveAttribute('href', /\/document\/[\w-]+$/);
  const link = maker.page.waitForRequest(/suite-downloads/);
  const download = maker.page.waitForEvent('download');
  await button(maker.page.locator('main'), `${say('evidence:suites.download')} ${file.name}`).click();
  expect((await download).suggestedFilename()).toBe(file.name);
  maker.faults.expectStatus(404);
  expect((await maker.page.request.get((await link).url())).status()).toBe(404);

  await button(main, s('withdraw.action')).click();
  const sheet = page.getByRole('dialog');
  await field(sheet, s('withdraw.reason')).fill('打包有误');
  await field(sheet, s('withdraw.until')).fill('2020-01-01');
  const confirm = s('withdraw.action').replace('…', '');
  await button(sheet, confirm).click();
  await expect(sheet.getByText(say('form:rule.past')).first()).toBeVisible();
  await field(sheet, s('withdraw.until')).fill('');
  await button(sheet, confirm).click();
  await expect(sheet).toBeHidden();
  await expect(main.getByText('打包有误').first()).toBeVisible();
  const done = ['withdrawn', 'published', 'issue-removed', 'issue-edited', 'issue-added', 'package-added'];
  for (const action of [...done, 'created'])
    await expect(
      main
        .locator('b')
        .getByText(s(`action.${action}`), { exact: true })
        .first(),
    ).toBeVisible();
  await expectAccessibleInBoth(admin, 'an edition that is withdrawn');
  await maker.page.reload();
  await expect(maker.page.getByText(file.name)).toHaveCount(0);
});
