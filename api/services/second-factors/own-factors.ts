import { listFactors } from '#db/queries/second-factors.ts';
import type { Db } from '#db/schema.ts';
import { askPasskey, type Site } from './passkeys.ts';

type Step = { id: string; accountId: string; challenge: string | null };

/** Which ways to prove themselves somebody has in a step; the challenge for the passkeys replaces the one before. */
export async function readOwnFactors(db: Db, site: Site, step: Step) {
  const factors = await listFactors(db, step.accountId);
  return {
    hasApp: factors.some(({ kind }) => kind === 'totp'),
    passkey: await askPasskey(db, site, step, factors),
  };
}
