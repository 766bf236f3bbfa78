import { isSetUp as ask } from '#db/queries/set-up.ts';
import type { Db } from '#db/schema/database.ts';

/** True once there is, or was, an administrator: from then on nobody is asked to set the programme up. */
export function isSetUp(db: Db): Promise<boolean> {
  return ask(db);
}
