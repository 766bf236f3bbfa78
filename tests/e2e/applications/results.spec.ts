import { expect } from '@playwright/test';
import { buildJunitXml } from '../../fixtures/test-results/build-junit.ts';
import { planModules } from '../../fixtures/test-results/tradefed-run.ts';
import { cardOf, expectMatched, openEvidence, sendResult } from '../support/applications/evidence.ts';
import { expectAccessibleInBoth } from '../support/axe.ts';
import { button, field } from '../support/fields.ts';
import { buildResult, type SentFile } from '../support/files.ts';
import { layApproved } from '../support/fixture.ts';
import { type Person, test } from '../support/people/people.ts';

const edition = '2.1-declared';
/** More than a list shows whole. */
const failing = 30;
const failures = Array.from({ length: failing }, (_, test) => {
  return { module: 1, test, message: 'no network', stack: 'no network' };
});
const modules = planModules(3, 40, failures);

/** A JUnit file that says nothing of its device; what it leaves out is said in its card. */
async function declare(maker: Person, fingerprint: string): Promise<void> {
  const { say } = maker.texts;
  const xml = buildJunitXml([{ name: 'unit', cases: [{ name: 'works' }] }], { properties: {} });
  const file: SentFile = { name: 'unit-8-128.xml', mimeType: 'text/xml', buffer: Buffer.from(xml) };
  await sendResult(maker, file);
  const form = cardOf(maker, file).getByRole('form', { name: say('evidence:declare.title') });
  await expect(form).toBeVisible({ timeout: 60_000 });
  await field(form, say('common:byPartner.item.fingerprint')).fill(fingerprint);
  await field(form, say('common:byPartner.item.suiteVersion')).fill(edition);
  await button(form, say('evidence:declare.send')).click();
  await expectMatched(maker, file);
  await expect(cardOf(maker, file)).toContainText(say('common:byPartner.title'));
}

/** Of many failures only those in sight are drawn; the keys lead through all of them to their reasons. */
async function walkReasons(maker: Person): Promise<void> {
  const { page, texts } = maker;
  const panel = page.locator('#bypass');
  const list = panel.getByRole('list', { name: texts.say('evidence:bypassItems') });
  const placed = (place: number) =>
    expect(panel.getByText(texts.say('evidence:bypassPlace', { place, total: failing }))).toBeVisible();
  await placed(1);
  await expect(list.getByRole('listitem').first()).toHaveAttribute('aria-setsize', String(failing));
  expect(await list.getByRole('listitem').count()).toBeLessThan(failing);
  await list.getByRole('button').nth(1).focus();
  for (let step = 0; step < 12; step += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await placed(14);
  await expect(list.getByRole('button', { expanded: true })).toBeFocused();
  await expectAccessibleInBoth(maker, 'many reasons one by one');
  await button(panel, texts.say('evidence:bypassNext')).click();
  await placed(15);
}

/** Two runs of one configuration, the later one of one module alone, put together on the page of the result. */
async function merge({ page, texts: { say } }: Person): Promise<void> {
  const facts = page.getByRole('region', { name: say('results:facts.title') });
  await button(facts, say('results:facts.merge')).click();
  await expect(facts.getByText(say('results:facts.merged', { count: 2 }))).toBeVisible({ timeout: 60_000 });
  await facts.getByText(say('results:facts.rules'), { exact: true }).click();
  await expect(facts.getByText(say('results:facts.rule.later'))).toBeVisible();
  await expect(button(facts, say('results:facts.takeApart'))).toBeEnabled();
}

/** Among the modules with arrows: one stop of the tabulator, and the line below says what stands there. */
async function walkMap({ page, texts: { say } }: Person): Promise<void> {
  const grid = page.getByRole('grid', { name: say('results:map.title') });
  const here = grid.locator('[tabindex="0"]');
  await expect(here).toHaveCount(1);
  await here.focus();
  await page.keyboard.press('Control+Home');
  const rows = grid.getByRole('row');
  await expect(rows.first().getByRole('gridcell', { selected: true })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  const below = rows.nth(1).getByRole('gridcell', { selected: true });
  await expect(below).toBeFocused();
  await expect(here).toHaveCount(1);
  const name = (await below.getAttribute('aria-label'))?.split(/[:：]/)[0] ?? '';
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowRight');
  await expect(rows.nth(1).getByRole('gridcell', { selected: true })).toBeFocused();
  await page.keyboard.press('Home');
  await expect(page.locator('b').getByText(name, { exact: true })).toBeVisible();
}

/** What the switch says of each configuration, and from the comparison to the failures that it counts. */
async function compare({ page, texts: { say } }: Person): Promise<void> {
  const marked = (index: number, mark: string) =>
    page.getByRole('radio', { name: `${say('results:numbered', { index })} · ${mark}`, exact: true });
  await expect(marked(1, say('results:mark.clean'))).toBeAttached();
  await expect(marked(2, say('results:mark.reasons', { count: failing }))).toBeChecked();
  await expect(page.getByText(say('results:compare.kind.previous'), { exact: true })).toBeVisible();
  await button(page.locator('main'), say('results:compare.list')).click();
  await expect(page.getByRole('radio', { name: say('results:groups.choice.still') })).toBeChecked();
  const list = page.getByRole('heading', { name: say('results:groups.title'), exact: true });
  await expect(list).toBeInViewport();
}

async function askForCommand({ page, texts: { say } }: Person): Promise<void> {
  await button(page.locator('main'), say('results:rerun.title')).click();
  const command = page.locator('code').filter({ hasText: '--include-filter' });
  await expect(command).toContainText('testBehaviour3');
  await page.context().grantPermissions(['clipboard-write']);
  await button(page.locator('main'), say('common:copyName', { text: say('results:rerun.title') })).click();
  await expect(page.getByRole('status').filter({ hasText: say('common:copied') })).toBeAttached();
}

/** A file of another model is refused, and leaves the page with its condition. */
async function removeRefused(maker: Person, wrong: SentFile): Promise<void> {
  const { page, texts } = maker;
  const { say } = texts;
  await sendResult(maker, wrong);
  const card = cardOf(maker, wrong);
  await expect(card.getByText(say('evidence:tag.mismatch'))).toBeVisible({ timeout: 60_000 });
  const refused = page.getByText(say('evidence:condition.refused.note'));
  await expect(refused).toBeVisible();
  await button(card, say('evidence:removeFile', { name: wrong.name })).click();
  await expect(card).toBeHidden();
  await expect(refused).toBeHidden();
  await expect(button(page.locator('.drop'), say('evidence:choose'))).toBeFocused();
}

test('runs are merged, what a partner declared is called that, and the page of the result leads on', async ({
  enterSignedIn,
}) => {
  const { id, device, desk } = await layApproved('en');
  const maker = await enterSignedIn('partner', 'en', `/certification/${id}`);
  const { say } = maker.texts;
  await openEvidence(maker);
  await removeRefused(maker, buildResult('other-12-256.xml', { ...device, model: 'ZZ-1' }));
  const whole = buildResult('whole-12-256.xml', device, { modules });
  const later = Date.UTC(2026, 10, 12);
  const part = { modules: modules.slice(1, 2), startedAt: later, endedAt: later + 3_600_000 };
  const retry = buildResult('retry-12-256.xml', device, part);
  await sendResult(maker, whole);
  await expectMatched(maker, whole);
  // One configuration is open, and the file's name says the other one.
  await sendResult(maker, retry);
  await expect(cardOf(maker, retry)).toContainText(say('evidence:named', { index: 2 }));
  await expectAccessibleInBoth(maker, 'a file whose configuration is asked for');
  await button(cardOf(maker, retry), say('evidence:useFor', { index: 2 })).click();
  await expectMatched(maker, retry);
  await expect(button(cardOf(maker, retry), say('results:facts.merge'))).toBeEnabled();
  await walkReasons(maker);
  const { brandAlias, osVersion } = device;
  await declare(maker, `${brandAlias}/p110/p110:${osVersion}/AQ3A.261104/0911:user/release-keys`);

  await maker.page.goto(maker.texts.path(`/certification/${id}/analysis?configuration=2`));
  const turn = maker.page.getByRole('region', { name: say('results:turn.label') });
  await expect(turn).toContainText(say('applications:title.fill-bypass', { count: failing }));
  await compare(maker);
  await merge(maker);
  await walkMap(maker);
  await askForCommand(maker);
  await expectAccessibleInBoth(maker, 'the page of a result');
  await maker.page.goto(maker.texts.path(`/certification/${id}/analysis?configuration=1`));
  const declared = maker.page.getByText(say('common:byPartner.title'));
  await expect(declared).toBeVisible();
  await expect(maker.page.getByText(edition).first()).toBeVisible();

  const reviewer = await enterSignedIn('reviewer', 'en', `${desk}&tab=results`);
  await expect(reviewer.page.getByText(say('common:byPartner.title'))).toBeVisible();
  await expect(reviewer.page.getByText(edition).first()).toBeVisible();
  await reviewer.page.getByTitle(say('results:numbered', { index: 2 })).click();
  await expect(reviewer.page.getByText(say('results:facts.merged', { count: 2 }))).toBeVisible();
});
