import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What passed is not told one by one. */
const options: Parameters<AxeBuilder['options']>[0] = {
  runOnly: { type: 'tag', values: rules },
  resultTypes: ['violations'],
};

/** Runs in the page. */
const untilDrawn = `new Promise((drawn) => requestAnimationFrame(drawn))
  .then(() => document.getAnimations().filter((one) => one instanceof CSSTransition))
  .then((running) => Promise.allSettled(running.map((one) => one.finished)))
  .then(() => {})`;

/** Waits until a change of the theme is drawn, and no colour is half way to another. */
export async function expectDrawn(page: Page): Promise<void> {
  await page.evaluate(untilDrawn);
}

/** No faults of accessibility on the page as it stands. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  await expectDrawn(page);
  const builder = new AxeBuilder({ page }).options(options);
  // Bringing the results of several frames together takes a page of its own, and much longer.
  const { violations } = await builder.setLegacyMode(page.frames().length === 1).analyze();
  const told = violations.map(({ id, help, nodes }) => ({
    rule: `${id}: ${help}`,
    where: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
  }));
  expect.soft(told, name).toEqual([]);
}
