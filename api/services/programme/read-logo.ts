import { findLogo } from '#db/queries/programme.ts';
import type { Db } from '#db/schema/database.ts';

/** The bytes of a logo, PNG, whether it is the present one or a former; null for none. */
export async function readLogo(db: Db, hash: string): Promise<Buffer | null> {
  return (await findLogo(db, hash))?.png ?? null;
}
