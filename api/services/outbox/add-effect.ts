import { type EffectInput, insertEffect } from '#db/queries/effects.ts';
import type { Db } from '#db/schema.ts';

/**
 * Records, inside the transaction that wants it, what has to happen outside of the database. The relay sees to it
 * after the commit. The same kind and key again changes nothing, not even when it was done long ago.
 */
export async function addEffect(trx: Db, effect: EffectInput): Promise<void> {
  await insertEffect(trx, effect);
}
