import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { report } from '#infra/local/terminal/progress.ts';

const NAMES = ['POSTGRES_PASSWORD', 'SESSION_SECRET', 'SECOND_FACTOR_KEY', 'OIDC_CLIENT_SECRET'] as const;
export type Secrets = Record<(typeof NAMES)[number], string>;

const makeSecret = () => randomBytes(32).toString('hex');

/**
 * What encrypted second factors before they had a key of their own decrypts them from now on, behind the new one, and signs
 * cookies no longer.
 */
function partSecondFactors(known: Partial<Secrets>): Partial<Secrets> {
  const { SESSION_SECRET, ...others } = known;
  if (!SESSION_SECRET || known.SECOND_FACTOR_KEY) return known;
  report('second factors have a key of their own now; the former one only decrypts them');
  return { ...others, SECOND_FACTOR_KEY: `${makeSecret()},${process.env.SESSION_SECRET || SESSION_SECRET}` };
}

/** The secrets of this data folder: made once, readable by its owner alone; the environment's own come first. */
export function loadSecrets(dataFolder: string): Secrets {
  const file = join(dataFolder, 'secrets.json');
  const known = partSecondFactors(existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {});
  const missing = NAMES.filter((name) => !known[name]);
  for (const name of missing) known[name] = makeSecret();
  if (missing.length > 0) {
    writeFileSync(`${file}.new`, `${JSON.stringify(known, null, 2)}\n`, { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  const named = NAMES.filter((name) => name !== 'POSTGRES_PASSWORD' && process.env[name]);
  return { ...(known as Secrets), ...Object.fromEntries(named.map((name) => [name, process.env[name]])) };
}
