import { execFileSync } from 'node:child_process';
import { basename } from 'node:path';

const folder = 'api/db/migrations';
const git = (cwd: string, args: string[]) => execFileSync('git', args, { cwd, encoding: 'utf8' });

/**
 * Names of the migrations that are there, in the order in which they landed: by the history of the branch, in which a
 * merge adds what it brings; what is not committed comes last.
 * @throws Error in a clone that has no whole history
 */
export function landedMigrations(checkout: string, present: readonly string[]): string[] {
  if (git(checkout, ['rev-parse', '--is-shallow-repository']).trim() === 'true')
    throw new Error('the history of this clone is cut off: fetch it with "git fetch --unshallow"');
  const log = ['log', '--reverse', '--first-parent', '-m', '--no-renames', '--diff-filter=A'];
  const added = git(checkout, [...log, '--format=', '--name-only', '--', folder]).split('\n');
  const landed = added.map((file) => basename(file, '.ts')).filter((name) => present.includes(name));
  return [...new Set([...landed, ...present])];
}

/** What is wrong with names of migrations, in the order in which they landed. */
export function findMisnamed(landed: readonly string[]): string[] {
  const misnamed = landed
    .filter((name) => name !== '0001-first-release' && !/^\d{4}-(expand|contract)-[a-z0-9-]+$/.test(name))
    .map((name) => `${name} is not named NNNN-expand-… or NNNN-contract-…`);
  const numberOf = (name: string) => Number(name.slice(0, 4));
  const early = landed.flatMap((name, index) => {
    const before = landed.slice(0, index).find((other) => numberOf(other) >= numberOf(name));
    return before ? [`${name} landed after ${before}: give it the next number`] : [];
  });
  return [...misnamed, ...early];
}
