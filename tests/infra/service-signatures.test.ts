import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkout } from '#infra/local/portal/portal-processes.ts';
import { findDisorder, findServices } from '#tests/support/rooms/service-signatures.ts';

const read = (file: string) => readFileSync(join(checkout, file), 'utf8');
const callers = globSync('{api,workflows,workers}/**/*.ts', { cwd: checkout }).filter(
  (file) => !file.startsWith('api/services/'),
);

it('services are (deps, actor, input), or (deps, input) without an actor', () => {
  const called = callers.flatMap((file) => findServices(read(file), false));
  const files = [...new Set(called.map(({ file }) => file))];
  expect(files.length).toBeGreaterThan(70);
  const found = files.flatMap((file) => {
    const asked = (name: string) => called.some((one) => one.file === file && one.name === name);
    return findDisorder(read(join('api/services', file)), asked).map((what) => `${file}: ${what}`);
  });
  expect(found).toEqual([]);
});

it.each([
  ['export function a(db: Db, id: string, now: Date) {}', ['a(db, id, now)']],
  ['export async function b(deps: Deps, input: Input, actor: Actor) {}', ['b(deps, input, actor)']],
  [
    'export function c({ db }: Deps, actor: Actor, id: string, now = new Date()) {}',
    ['c({…}, actor, id, now)'],
  ],
  ['export function d(deps: Deps, actor: Actor, { id }: Input) {}', []],
  ['export function e(db: Db, query: Query) {}', []],
  ['export function f(text: string, at: Date, more: string) {}', []],
  ['function g(db: Db, id: string, now: Date) {}', []],
])('%s', (source, found) => {
  expect(findDisorder(source, () => true)).toEqual(found);
});
