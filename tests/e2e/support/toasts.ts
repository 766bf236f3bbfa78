import { expect, type Page } from '@playwright/test';

/** What a toast lies on, in words: of the title and of what can be pressed. The words of an element are often narrower. */
const covered = `(() => {
  const toast = document.querySelector('.toast').getBoundingClientRect();
  const needed = [...document.querySelectorAll('h1, header a, header button, main button, main a.btn')];
  const isUnder = (element) => {
    const words = document.createRange();
    words.selectNodeContents(element);
    const box = words.getBoundingClientRect();
    return box.left < toast.right && toast.left < box.right && box.top < toast.bottom && toast.top < box.bottom;
  };
  return needed.filter(isUnder).map((element) => element.textContent);
})()`;

/** A toast is there, and covers neither the page's title nor what can be pressed. */
export async function expectToastAside(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.toast')).toBeVisible();
  await expect.poll(() => page.evaluate<string[]>(covered), 'what the toast covers').toEqual([]);
}
