import { expect, it } from 'vitest';
import { findUnloaded } from '#web/app/load-ahead.ts';

const page = () => Promise.resolve({ Component: () => null });
const layout = () => Promise.resolve({ Component: () => null });
const routes = [
  {
    lazy: layout,
    children: [
      { path: 'ops/audit', lazy: page },
      { path: 'ops/here', Component: () => null },
    ],
  },
  { path: '*', Component: () => null },
];

it.each([
  ['a page and the layout around it', '/ops/audit', '/', [layout, page]],
  ['behind the prefix of a language', '/en/ops/audit', '/en', [layout, page]],
  ['what is loaded is left alone', '/ops/here', '/', [layout]],
  ['of another language, which loads everything anew', '/ops/audit', '/en', []],
  ['of no page', '/nowhere', '/', []],
])('what is to be loaded ahead: %s', (_, pathname, basename, expected) => {
  expect(findUnloaded(routes, pathname, basename)).toEqual(expected);
});
