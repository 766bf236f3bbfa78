import type { AdminProgramme, PublicProgramme } from '#contract/programme/programme.ts';
import { findProgramme } from '#db/queries/programme.ts';
import type { Db } from '#db/schema.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { programmeInForce } from '#domain/programme/identity.ts';

/** The programme's identity as it is in force, with the version to change it on. One statement. */
export async function readAdminProgramme(db: Db): Promise<AdminProgramme> {
  const { value, version, logo } = await findProgramme(db);
  return { ...programmeInForce(value), logo, version };
}

/** What somebody may know of it: where samples go is for those who are signed in. */
export async function readProgramme(db: Db, actor: Actor | null): Promise<PublicProgramme> {
  const { version: _, recipient, addressZh, addressEn, ...shown } = await readAdminProgramme(db);
  return { ...shown, samples: actor === null ? null : { recipient, addressZh, addressEn } };
}
