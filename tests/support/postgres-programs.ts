import { execFileSync } from 'node:child_process';
import { dirname } from 'node:path';
import { findCommand } from '#infra/local/engines/find-command.mjs';

const needed = 18;

function versionOf(command: string): number {
  const told = execFileSync(command, ['--version'], { encoding: 'utf8' });
  return Number(/\b(\d+)\.\d+/.exec(told)?.[1] ?? 0);
}

/** The folder of pg_dump and pg_restore of Postgres 18, which the Postgres of npm comes without: of PATH, or fetched. */
export async function findPostgresPrograms(): Promise<string> {
  const found = findCommand('pg_dump');
  if (found && versionOf(found) >= needed) return dirname(found);
  return '/tmp/pgw/embedded_postgres/pginstall/bin';
}
