import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import type { Person } from './people/people.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What passed is not told one by one. */
const options: Parameters<AxeBuilder['options']>[0] = {
  runOnly: { type: 'tag', values: rules },
  resultTypes: ['violations'],
};

/** Runs in the page. What goes out begins a frame after what comes in, so two quiet frames in a row are asked for. */
const untilDrawn = `(async () => {
  const ends = (one) => Number.isFinite(one.effect?.getComputedTiming().endTime) && one.playState === 'running';
  for (let quiet = 0, round = 0; quiet < 2 && round < 50; round += 1) {
    await new Promise((drawn) => requestAnimationFrame(drawn));
    const running = document.getAnimations().filter(ends);
    await Promise.allSettled(running.map((one) => one.finished));
    quiet = running.length > 0 ? 0 : quiet + 1;
  }
})()`;

/** Waits until a change is drawn: no colour is half way to another, and nothing on its way in or out. */
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

const themeOf = { zh: 'light', en: 'dark' } as const;

/** The same in the theme of the walk's language: a page that is walked in both languages is looked at in both themes. */
export function expectAccessibleInTurn(person: Pick<Person, 'page' | 'texts'>, name: string): Promise<void> {
  return expectAccessibleIn(themeOf[person.texts.language], person, name);
}

/** The same in both themes, for a page that is walked in one language alone. */
export async function expectAccessibleInBoth(
  person: Pick<Person, 'page' | 'texts'>,
  name: string,
): Promise<void> {
  for (const theme of ['light', 'dark'] as const) await expectAccessibleIn(theme, person, name);
}

async function expectAccessibleIn(
  colorScheme: 'light' | 'dark',
  { page }: Pick<Person, 'page'>,
  name: string,
): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expectAccessible(page, `${name}, ${colorScheme}`);
}
