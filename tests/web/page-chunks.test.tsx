import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inOrder, sayIn } from '#tests/web/language/texts.ts';
import { limited, limitLoading } from '#web/app/limit-loading.tsx';
import { loadLimitMs, loadWithin } from '#web/app/load-within.ts';
import { NotLoaded } from '#web/app/page-failure.tsx';
import { routes } from '#web/app/routes.tsx';
import { render } from './render.tsx';

const zh = await sayIn('zh');
const en = await sayIn('en');

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = () => new Promise<never>(() => {});

describe('the code of a page', () => {
  it('is taken for lost after 120 seconds, and not before', async () => {
    expect(loadLimitMs).toBe(120_000);
    const told = vi.fn();
    const loading = loadWithin(never).catch(told);
    await vi.advanceTimersByTimeAsync(119_999);
    expect(told).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await loading;
    expect(told.mock.calls[0]?.[0]).toMatchObject({ name: 'PageNotLoaded', late: true });
  });

  it('that cannot be fetched is lost at once', async () => {
    const cause = new TypeError('Failed to fetch dynamically imported module');
    await expect(loadWithin(() => Promise.reject(cause))).rejects.toMatchObject({ late: false, cause });
  });

  it('that comes leaves no timer behind', async () => {
    expect(await loadWithin(async () => 'page')).toBe('page');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is limited on every page of the portal', async () => {
    const lazies = (list: typeof routes): unknown[] =>
      list.flatMap(({ lazy, children = [] }) => [...(lazy ? [lazy] : []), ...lazies(children)]);
    const [before, after] = [lazies(routes), lazies(limitLoading(routes))];
    expect(after).toHaveLength(before.length);
    expect(after.filter((lazy) => before.includes(lazy))).toEqual([]);
  });

  it('that did not come is a page that says so, in its place below the header', async () => {
    const { Component } = await limited(() => Promise.reject(new TypeError('failed')))();
    if (!Component) throw new Error('No page in its place');
    expect(await render(<Component />)).toMatch(
      inOrder('<section class="page-message">', en('errors:notLoaded')),
    );
  });

  it('that came is the page', async () => {
    const page = { Component: () => null };
    expect(await limited(async () => page)()).toBe(page);
  });

  it.each([
    ['zh', zh, true, '120 秒'],
    ['en', en, false, en('errors:notLoadedHint')],
  ] as const)(
    'says in %s that it did not come, and offers to load it again',
    async (language, say, late, why) => {
      const html = await render(<NotLoaded late={late} onAgain={() => {}} />, language);
      for (const key of ['notLoaded', 'loadAgain', 'openAgain']) expect(html).toContain(say(`errors:${key}`));
      expect(html).toContain(why);
    },
  );
});
