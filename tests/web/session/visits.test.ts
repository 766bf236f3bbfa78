import { expect, it } from 'vitest';
import { linkedFrom, noteFirstVisit, noteVisit, previousPath } from '#web/lib/shell/visits.ts';

it('knows the page before this one, whichever prefix names the language', () => {
  expect(previousPath()).toBeNull();
  noteFirstVisit('/en/', null);
  expect(previousPath()).toBeNull();
  noteVisit('/en/myProduct');
  expect(previousPath()).toBe('/');
  // The same page again, such as with another filter, is no new visit.
  noteVisit('/en/myProduct');
  expect(previousPath()).toBe('/');
  noteVisit('/cn/certification/1');
  expect(previousPath()).toBe('/myProduct');
  noteVisit('/cn');
  expect(previousPath()).toBe('/certification/1');
});

it('knows the page before a document that a link led to', () => {
  const navigation = (type: NavigationTimingType) => ({ type }) as PerformanceNavigationTiming;
  const from = (referrer: string, type: NavigationTimingType = 'navigate') =>
    linkedFrom(referrer, navigation(type), 'https://portal.example');
  expect(from('https://portal.example/en/')).toBe('/');
  expect(from('https://portal.example/search?keyword=x')).toBe('/search');
  expect(from('')).toBeNull();
  expect(from('https://elsewhere.example/search')).toBeNull();
  expect(from('https://portal.example/search', 'reload')).toBeNull();
  expect(from('https://portal.example/search', 'back_forward')).toBeNull();
  // Signing in comes back from nowhere.
  expect(from('https://portal.example/handleLogin?code=x')).toBeNull();
  noteFirstVisit('/myProduct', from('https://portal.example/en/'));
  expect(previousPath()).toBe('/');
});
