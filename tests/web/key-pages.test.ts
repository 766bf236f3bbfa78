import { expect, it } from 'vitest';
import { limits } from '#domain/shared/limits.ts';
import { nextAddress, pageIn, previousAddress } from '#web/lib/lists/key-pages.ts';

/** As long as the longest key of the applications' list. */
const keyOf = (page: number) => String(page).padStart(200, 'k');
const start = new URLSearchParams('status=certified');
const walk = (pages: number) => {
  let address = start;
  for (let page = 1; page <= pages; page += 1) address = nextAddress(address, keyOf(page));
  return address;
};

it('the last of 2,000 applications has an address that a server takes', () => {
  const last = walk(2_000 / limits.pageSize);
  expect(String(last).length).toBeLessThan(6_000);
  expect(pageIn(last)).toMatchObject({ after: keyOf(100), page: 100, from: 2_001 });
  expect(last.get('status')).toBe('certified');
});

it('back goes page by page, and from further on to the beginning', () => {
  let address = walk(25);
  for (let page = 24; page > 4; page -= 1) {
    address = previousAddress(address);
    expect(pageIn(address)).toMatchObject({ after: keyOf(page), page });
  }
  address = previousAddress(address);
  expect(pageIn(address)).toMatchObject({ after: undefined, page: 0, from: 1 });
  expect(String(address)).toBe('status=certified');
  expect(String(previousAddress(walk(1)))).toBe('status=certified');
  expect(String(walk(2))).not.toContain('page=');
});

it('a page that is said without a key, or nonsense, counts nothing', () => {
  expect(pageIn(new URLSearchParams('page=7')).page).toBe(0);
  expect(pageIn(new URLSearchParams('after=k&back=&page=-3')).page).toBe(1);
  expect(pageIn(new URLSearchParams('after=k&page=x')).page).toBe(0);
});
