import type { EndpointInput } from '#contract/endpoint.ts';
import type {
  AdminProgramme,
  changeProgramme as changeEndpoint,
  LogoChange,
} from '#contract/programme/admin-programme.ts';
import { insertLogo, putProgramme, type StoredLogo } from '#db/queries/programme.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import type { Programme } from '#domain/programme/identity.ts';
import { recordProgrammeChange } from '#services/programme-changes/record-programme-change.ts';
import { drawLogo, type LogoDeps } from './draw-logo.ts';
import { readAdminProgramme } from './read-programme.ts';

type SaveDeps = LogoDeps & { db: Db; now: () => Date };
type Input = EndpointInput<typeof changeEndpoint>['body'];

/** The logo as it will be stored: rendered again, none, or the present one. */
export async function settleLogo(deps: LogoDeps, change: LogoChange): Promise<StoredLogo | null | 'keep'> {
  return change === 'keep' || change === null ? change : drawLogo(deps, Buffer.from(change, 'base64'));
}

/** What a change of the identity says: the logo by the beginning of its hash. */
const fieldsOf = ({ version: _version, hours: _hours, logo, ...fields }: AdminProgramme) => ({
  ...fields,
  logo: logo?.hash.slice(0, 12) ?? null,
});

type Writing = { programme: Programme; logo: StoredLogo | null | 'keep'; seen: number };

/**
 * Writes the identity and its change in the transaction of the caller.
 * @throws CatalogueError parameterInvalid (`reason: 'version'`: somebody else changed it meanwhile)
 */
export async function writeProgramme(
  { db: trx, now }: { db: Db; now: () => Date },
  actor: Actor,
  { programme, logo, seen }: Writing,
): Promise<AdminProgramme> {
  const before = await readAdminProgramme(trx);
  if (logo !== null && logo !== 'keep') await insertLogo(trx, logo);
  const hash = logo === 'keep' ? (before.logo?.hash ?? null) : (logo?.hash ?? null);
  if (!(await putProgramme(trx, { value: programme, logo: hash, seen }))) {
    // Read again: another call may have committed since.
    const { version } = await readAdminProgramme(trx);
    throw new CatalogueError('parameterInvalid', { reason: 'version', version });
  }
  const after = await readAdminProgramme(trx);
  // Before the first time there was no identity of this programme's.
  const states = { before: before.version === 0 ? null : fieldsOf(before), after: fieldsOf(after) };
  const change = { kind: 'programme', id: 'programme', action: 'edited', ...states } as const;
  await recordProgrammeChange({ db: trx, now }, actor, change);
  return after;
}

/**
 * Changes what the programme is called, how it looks, and where its office is.
 * @throws CatalogueError parameterInvalid (`reason: 'version'`), imageFormatInvalid, imageTooLarge, imageUploadFailed
 */
export async function saveProgramme(
  deps: SaveDeps,
  actor: Actor,
  { logo: change, seen, ...programme }: Input,
): Promise<AdminProgramme> {
  const { db, now } = deps;
  const logo = await settleLogo(deps, change);
  return inTransaction(db, (trx) => writeProgramme({ db: trx, now }, actor, { programme, logo, seen }));
}
