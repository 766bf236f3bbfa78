import { expect } from '@playwright/test';
import { assignReview } from '#contract/reviewers.ts';
import { createAccount } from '#tests/support/factories.ts';
import { expectAccessibleInBoth } from '../support/axe.ts';
import { button, field } from '../support/fields.ts';
import { layApplication } from '../support/fixture.ts';
import { callAs } from '../support/over-http.ts';
import { withDatabase } from '../support/people/newcomers.ts';
import { test } from '../support/people/people.ts';

const mark = () => crypto.randomUUID().slice(0, 7);
const day = (after: number) => new Date(Date.now() + after * 86_400_000).toISOString().slice(0, 10);

/** A reviewer with a review in hand, of which another one did the round before. */
async function layReview() {
  const { id: applicationId } = await layApplication('zh');
  const reviewer = (nameEn: string) =>
    withDatabase((db) => createAccount(db, { roles: ['reviewer'], nameZh: `审核 ${nameEn}`, nameEn }));
  const [leaving, other] = [await reviewer(`Away ${mark()}`), await reviewer(`Here ${mark()}`)];
  const before = {
    handler: other.nameZh,
    handlerId: other.id,
    at: new Date(),
    round: 0,
    comment: '材料缺图',
  };
  await withDatabase((db) =>
    db
      .insertInto('review')
      .values({ applicationId, phase: 'product', result: 'rejected', ...before })
      .execute(),
  );
  const admin = await callAs('admin');
  await admin(assignReview, { params: { id: applicationId }, body: { reviewerId: leaving.id, seen: null } });
  return { leaving, other };
}

test('an administrator says what a reviewer reviews, and hands over what falls due while they are away', async ({
  enterSignedIn,
}) => {
  const { leaving, other } = await layReview();
  const admin = await enterSignedIn('admin', 'zh', `/ops/accounts?keyword=${leaving.login}`);
  const { page, texts } = admin;
  const { say } = texts;
  const sheet = page.getByRole('dialog');
  const check = (key: 'people:competence.phase.product' | 'people:competence.language.en') =>
    sheet.getByRole('checkbox', { name: say(key), exact: true }).check();
  await page.getByRole('row').filter({ hasText: leaving.login }).getByRole('button').last().click();
  await page.getByRole('menuitem', { name: say('people:edit'), exact: true }).click();

  await check('people:competence.phase.product');
  await check('people:competence.language.en');
  await button(sheet, say('people:competence.save')).click();
  await expect(page.getByText(say('people:competence.saved')).first()).toBeVisible();
  const change = sheet.getByRole('listitem').filter({ hasText: say('people:action.competence') });
  await expect(change.first()).toContainText(say('people:competence.phase.product'));

  await field(sheet, say('people:away.from')).fill(day(1));
  await field(sheet, say('people:away.to')).fill(day(14));
  await button(sheet, say('people:away.add')).click();
  const due = sheet.getByRole('row').filter({ hasText: other.nameZh });
  await expect(due).toContainText(say('common:assignment.because.earlier'));
  await expectAccessibleInBoth(admin, 'a reviewer’s competence and what falls due in an absence');
  await button(sheet, say('people:handOver.submit', { count: 1 })).click();
  await expect(due).toBeHidden();
  await expect(page.getByText(say('people:handOver.done', { count: 1 })).first()).toBeVisible();
});
