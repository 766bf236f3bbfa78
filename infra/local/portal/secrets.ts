import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const NAMES = ['POSTGRES_PASSWORD', 'SESSION_SECRET', 'OIDC_CLIENT_SECRET'] as const;
export type Secrets = Record<(typeof NAMES)[number], string>;

/** The secrets of this data folder: made once, readable by its owner alone; the environment's own come first. */
export function loadSecrets(dataFolder: string): Secrets {
  const file = join(dataFolder, 'secrets.json');
  const known: Partial<Secrets> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const missing = NAMES.filter((name) => !known[name]);
  for (const name of missing) known[name] = randomBytes(32).toString('hex');
  if (missing.length > 0) writeFileSync(file, `${JSON.stringify(known, null, 2)}\n`, { mode: 0o600 });
  const named = NAMES.filter((name) => name !== 'POSTGRES_PASSWORD' && process.env[name]);
  return { ...(known as Secrets), ...Object.fromEntries(named.map((name) => [name, process.env[name]])) };
}
