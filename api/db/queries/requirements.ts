import {
  maxRequirements,
  type Phrases,
  type Requirement,
  type RequirementFields,
  type RequirementState,
} from '#domain/requirements/requirements.ts';
import type { Db } from '../schema/database.ts';

const columns = [
  'id',
  'code',
  'area',
  'aboutWaivers',
  'titleZh',
  'titleEn',
  'explanationZh',
  'explanationEn',
  'exampleZh',
  'exampleEn',
  'phrases',
  'ordinal',
  'state',
  'fromEdition',
  'untilEdition',
  'version',
] as const;

/** Every requirement as the next edition has it, withdrawn ones too. */
export function listRequirements(db: Db) {
  return db
    .selectFrom('requirement')
    .select(columns)
    .orderBy('area')
    .orderBy('ordinal')
    .orderBy('code')
    .limit(maxRequirements)
    .execute();
}
export type RequirementRow = Awaited<ReturnType<typeof listRequirements>>[number];

export function findRequirement(db: Db, id: string) {
  return db.selectFrom('requirement').select(columns).where('id', '=', id).executeTakeFirst();
}

type NewRequirement = RequirementFields & { code: string; phrases: Phrases };

export function insertRequirement(trx: Db, { phrases, ...row }: NewRequirement) {
  return trx
    .insertInto('requirement')
    .values({ ...row, phrases: JSON.stringify(phrases) })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

type Change = RequirementFields & { state: RequirementState; phrases: Phrases };

export function updateRequirement(trx: Db, id: string, { phrases, ...fields }: Change) {
  return trx
    .updateTable('requirement')
    .set({ ...fields, phrases: JSON.stringify(phrases) })
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Phrases of every requirement in use; each has a bounded number. */
export function listPhrases(db: Db) {
  return db
    .selectFrom('requirement')
    .select(['code', 'phrases'])
    .where('state', '=', 'in-use')
    .orderBy('code')
    .limit(maxRequirements)
    .execute();
}

/** An edition of the requirements, or the one in force; undefined where there is none of this number. */
export function findEdition(db: Db, edition?: number) {
  return db
    .selectFrom('requirementEdition')
    .select(['edition', 'requirements', 'publishedAt'])
    .$if(edition !== undefined, (query) => query.where('edition', '=', edition ?? 0))
    .orderBy('edition', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** When each edition was published, latest first; at most 100. */
export function listEditions(db: Db) {
  return db
    .selectFrom('requirementEdition')
    .select(['edition', 'publishedAt'])
    .orderBy('edition', 'desc')
    .limit(100)
    .execute();
}

type Publication = { edition: number; requirements: Requirement[]; publishedBy: string; publishedAt: Date };

/** Publishes an edition, and notes in each requirement from and until which one it is there. */
export async function insertEdition(trx: Db, { requirements, ...row }: Publication): Promise<void> {
  await trx
    .insertInto('requirementEdition')
    .values({ ...row, requirements: JSON.stringify(requirements) })
    .execute();
  const { edition } = row;
  await trx
    .updateTable('requirement')
    .set({ fromEdition: edition, untilEdition: null })
    .where('state', '=', 'in-use')
    .where((eb) => eb.or([eb('fromEdition', 'is', null), eb('untilEdition', 'is not', null)]))
    .execute();
  await trx
    .updateTable('requirement')
    .set({ untilEdition: edition })
    .where('state', '=', 'withdrawn')
    .where('fromEdition', 'is not', null)
    .where('untilEdition', 'is', null)
    .execute();
}
