import { expect, it } from 'vitest';
import { noteVisit, previousPath } from '#web/lib/shell/visits.ts';

it('knows the page before this one, whichever prefix names the language', () => {
  expect(previousPath()).toBeNull();
  noteVisit('/en/');
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
