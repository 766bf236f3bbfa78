import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { migrationNames } from '#db/migrations.ts';
import { checkout } from '#infra/local/portal/portal-processes.ts';
import { findMisnamed, landedMigrations } from '#tests/support/migration-order.ts';

const repository = mkdtempSync(join(tmpdir(), 'assay-order-'));
afterAll(() => rmSync(repository, { recursive: true, force: true }));

it('no migration has a number before one that has landed, and each says whether it expands or contracts', () => {
  expect(findMisnamed(landedMigrations(checkout, migrationNames()))).toEqual([]);
});

it('names of another form and numbers that come twice are found', () => {
  expect(
    findMisnamed(['0001-first-release', '0002-expand-notes', '0003-notes', '0003-contract-notes']),
  ).toEqual([
    '0003-notes is not named NNNN-expand-… or NNNN-contract-…',
    '0003-contract-notes landed after 0003-notes: give it the next number',
  ]);
});

it('one that a branch brings late is found by the history of the branch that it is merged into', () => {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args], { cwd: repository });
  const add = (name: string) => {
    writeFileSync(join(repository, 'api/db/migrations', `${name}.ts`), '');
    git('add', '.');
    git('commit', '-qm', name);
  };
  mkdirSync(join(repository, 'api/db/migrations'), { recursive: true });
  git('init', '-q', '-b', 'main');
  add('0001-first-release');
  git('checkout', '-qb', 'late');
  add('0002-expand-late');
  git('checkout', '-q', 'main');
  add('0003-expand-early');
  git('merge', '-q', '--no-edit', 'late');
  const names = ['0001-first-release', '0002-expand-late', '0003-expand-early'];
  expect(findMisnamed(landedMigrations(repository, [...names, '0004-expand-new']))).toEqual([
    '0002-expand-late landed after 0003-expand-early: give it the next number',
  ]);
  const cut = join(repository, 'cut');
  execFileSync('git', ['clone', '-q', '--depth', '1', `file://${repository}`, cut]);
  expect(() => landedMigrations(cut, names)).toThrow('git fetch --unshallow');
});
