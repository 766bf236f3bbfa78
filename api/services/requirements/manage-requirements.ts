import type {
  AdminRequirement,
  createRequirement as createEndpoint,
  RequirementCatalogue,
  updateRequirement as updateEndpoint,
} from '#contract/applications/requirements.ts';
import type { EndpointInput } from '#contract/endpoint.ts';
import { lockForChange } from '#db/advisory-lock.ts';
import * as queries from '#db/queries/requirements.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import { violatedUnique } from '#db/violations.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import type { RecordFields } from '#domain/programme-changes/programme-changes.ts';
import { changesOf, inOrder, maxRequirements, nextEdition } from '#domain/requirements/requirements.ts';
import { recordProgrammeChange } from '#services/programme-changes/record-programme-change.ts';
import { readRequirements } from './read-requirements.ts';

type Deps = { db: Db; now: () => Date };

/** The key of the history of the editions. */
const editionsKey = 'editions';

/** Requirements as the next edition has them, with what publishing would change. */
export async function listRequirements(db: Db): Promise<RequirementCatalogue> {
  const { edition, publishedAt, requirements } = await readRequirements(db);
  const rows = inOrder(await queries.listRequirements(db));
  const editions = await queries.listEditions(db);
  return {
    edition,
    publishedAt,
    editions: editions.map((one) => ({ edition: one.edition, publishedAt: one.publishedAt.toISOString() })),
    rows,
    changes: changesOf(requirements, nextEdition(rows)),
  };
}

/** The fields of a requirement that its history records. */
function fieldsOf({ id: _id, version: _version, phrases, ...fields }: queries.RequirementRow): RecordFields {
  const lines = (part: 'seen' | 'mend') => phrases[part].map(({ zh, en }) => `${zh} / ${en}`);
  return { ...fields, phrasesSeen: lines('seen'), phrasesMend: lines('mend') };
}

/** One transaction at a time changes the requirements. */
async function change<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(db, async (trx) => {
      await lockForChange(trx, 'requirements');
      return work(trx);
    });
  } catch (error) {
    if (violatedUnique(error) !== 'requirement_folded') throw error;
    throw new CatalogueError('parameterInvalid', { reason: 'taken', field: 'code' }, { cause: error });
  }
}

/** Adds a requirement to the next edition. @throws CatalogueError parameterInvalid (`reason` 'taken' or 'full') */
export function createRequirement(
  { db, now }: Deps,
  actor: Actor,
  fields: EndpointInput<typeof createEndpoint>['body'],
): Promise<AdminRequirement> {
  return change(db, async (trx) => {
    const { length } = await queries.listRequirements(trx);
    if (length >= maxRequirements)
      throw new CatalogueError('parameterInvalid', { reason: 'full', limit: maxRequirements });
    const row = await queries.insertRequirement(trx, fields);
    const record = { kind: 'requirement', id: row.id, action: 'created' } as const;
    await recordProgrammeChange({ db: trx, now }, actor, { ...record, before: null, after: fieldsOf(row) });
    return row;
  });
}

type Update = EndpointInput<typeof updateEndpoint>['body'];

/** Changes a requirement from the next edition on; its phrases at once. @throws CatalogueError dataMissing, parameterInvalid (`reason` 'version') */
export function updateRequirement(
  { db, now }: Deps,
  actor: Actor,
  { id, change: { seen, ...fields } }: { id: string; change: Update },
): Promise<AdminRequirement> {
  return change(db, async (trx) => {
    const before = await queries.findRequirement(trx, id);
    if (!before) throw new CatalogueError('dataMissing');
    if (before.version !== seen)
      throw new CatalogueError('parameterInvalid', { reason: 'version', version: before.version });
    const row = await queries.updateRequirement(trx, id, fields);
    const moved = before.state === row.state ? 'edited' : null;
    const action = moved ?? (row.state === 'withdrawn' ? 'withdrawn' : 'restored');
    const states = { before: fieldsOf(before), after: fieldsOf(row) };
    await recordProgrammeChange({ db: trx, now }, actor, { kind: 'requirement', id, action, ...states });
    return row;
  });
}

/**
 * Publishes the next edition: new applications are judged by it, open ones keep theirs.
 * @throws CatalogueError parameterInvalid (`reason` 'version' when another edition is in force by now, 'empty', 'unchanged')
 */
export function publishEdition(
  { db, now }: Deps,
  actor: Actor,
  { seen }: { seen: number },
): Promise<RequirementCatalogue> {
  return change(db, async (trx) => {
    const inForce = await readRequirements(trx);
    const refuse = (reason: string) =>
      new CatalogueError('parameterInvalid', { reason, version: inForce.edition });
    if (inForce.edition !== seen) throw refuse('version');
    const requirements = nextEdition(await queries.listRequirements(trx));
    if (requirements.length === 0) throw refuse('empty');
    if (changesOf(inForce.requirements, requirements).length === 0) throw refuse('unchanged');
    const edition = seen + 1;
    const publication = { edition, requirements, publishedBy: actor.accountId, publishedAt: now() };
    await queries.insertEdition(trx, publication);
    const codes = (list: readonly { code: string }[]) => list.map(({ code }) => code);
    await recordProgrammeChange({ db: trx, now }, actor, {
      kind: 'requirement',
      id: editionsKey,
      action: 'published',
      before: { edition: seen, requirements: codes(inForce.requirements) },
      after: { edition, requirements: codes(requirements) },
    });
    return listRequirements(trx);
  });
}
