import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Person } from './people/people.ts';

type Options = RunOptions;
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const everything: Options = { runOnly: { type: 'tag', values: tags } };
/** Of those, the rules that a change of the theme can break: it changes colours and nothing else. */
export const colours: Options = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};

/**
 * Runs in the page. What goes out begins a frame after what comes in, so two quiet frames in a row are asked for; what a
 * busy page has marked as on its way in or out is waited for although nothing moves yet. What never says that it has
 * ended is not waited for.
 */
const untilDrawn = `(async () => {
  const onItsWay = '.p-connected-overlay-enter, .p-connected-overlay-exit, .p-dialog-enter, .p-dialog-exit';
  const ends = (one) => Number.isFinite(one.effect?.getComputedTiming().endTime) && one.playState === 'running';
  for (let quiet = 0, round = 0; quiet < 2 && round < 50; round += 1) {
    await new Promise((drawn) => requestAnimationFrame(drawn));
    const running = document.getAnimations().filter(ends);
    const still = Promise.allSettled(running.map((one) => one.finished));
    await Promise.race([still, new Promise((over) => setTimeout(over, 2_000))]);
    quiet = running.length > 0 || document.querySelector(onItsWay) ? 0 : quiet + 1;
  }
})()`;

/** Waits until a change is drawn: no colour is half way to another, and nothing on its way in or out. */
export async function expectDrawn(page: Page): Promise<void> {
  await page.evaluate(untilDrawn);
}

const tool = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Violations = AxeResults['violations'];

/** Of long lists and tables the first rows stand for the rest: hundreds that are alike took half of the console's walk. */
const whole = { exclude: [[':is(tr, li, option):nth-child(n + 31)']] };

async function findViolations(page: Page, options: Options): Promise<Violations> {
  // Bringing the results of several frames together takes a page of its own, and much longer.
  if (page.frames().length > 1)
    return (await new AxeBuilder({ page, axeSource: tool }).options(options).analyze()).violations;
  // To read the tool takes as long as to look; a document that was looked at has it.
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(tool);
  const look = `axe.run(${JSON.stringify(whole)}, ${JSON.stringify(options)}).then(({ violations }) => violations)`;
  return page.evaluate<Violations>(look);
}

/** No faults of accessibility on the page as it stands. */
export async function expectAccessible(page: Page, name: string, rules = everything): Promise<void> {
  await expectDrawn(page);
  // What passed is not told one by one. A style sheet that did not come without a connection is not fetched by axe, whose copy the policy refuses.
  const violations = await findViolations(page, { ...rules, resultTypes: ['violations'], preload: false });
  const told = violations.map(({ id, help, nodes }) => ({
    rule: `${id}: ${help}`,
    where: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
  }));
  expect.soft(told, name).toEqual([]);
}

/** The same in both themes: a walk in one language looks at each of its pages in both. */
export async function expectAccessibleInBoth({ page }: Pick<Person, 'page'>, name: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await expectAccessible(page, `${name}, light`);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, `${name}, dark`, colours);
}
