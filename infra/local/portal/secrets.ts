import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { report } from '#infra/local/terminal/progress.ts';

const NAMES = ['POSTGRES_PASSWORD', 'SESSION_SECRET', 'SECOND_FACTOR_KEY', 'OIDC_CLIENT_SECRET'] as const;
export type Secrets = Record<(typeof NAMES)[number], string>;

const makeSecret = () => randomBytes(32).toString('hex');

/**
 * Old data folders used SESSION_SECRET for second factors, too: it becomes the second key of SECOND_FACTOR_KEY, for
 * decryption, and is replaced for cookies.
 */
function separateSecondFactorKey(known: Partial<Secrets>): Partial<Secrets> {
  const { SESSION_SECRET, ...others } = known;
  if (!SESSION_SECRET || known.SECOND_FACTOR_KEY) return known;
  report('second factors have a key of their own now; the former one only decrypts them');
  return { ...others, SECOND_FACTOR_KEY: `${makeSecret()},${process.env.SESSION_SECRET || SESSION_SECRET}` };
}

/** The secrets of this data folder, generated once, readable only by their owner; the environment takes precedence. */
export function loadSecrets(dataFolder: string): Secrets {
  const file = join(dataFolder, 'secrets.json');
  const known = separateSecondFactorKey(existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {});
  const missing = NAMES.filter((name) => !known[name]);
  for (const name of missing) known[name] = makeSecret();
  if (missing.length > 0) {
    writeFileSync(`${file}.new`, `${JSON.stringify(known, null, 2)}\n`, { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  const named = NAMES.filter((name) => name !== 'POSTGRES_PASSWORD' && process.env[name]);
  return { ...(known as Secrets), ...Object.fromEntries(named.map((name) => [name, process.env[name]])) };
}
