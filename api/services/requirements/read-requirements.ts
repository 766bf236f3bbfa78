import type { EditionView } from '#contract/applications/requirements.ts';
import { findEdition, listPhrases } from '#db/queries/requirements.ts';
import type { Db } from '#db/schema/database.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { type Phrases, type Requirement, requirementSchema } from '#domain/requirements/requirements.ts';

const stored = requirementSchema.array();

/** An edition of the requirements, or the one in force. @throws CatalogueError dataMissing */
export async function readRequirements(db: Db, edition?: number): Promise<EditionView> {
  const row = await findEdition(db, edition);
  if (!row) throw new CatalogueError('dataMissing', { field: 'edition' });
  return {
    edition: row.edition,
    publishedAt: row.publishedAt.toISOString(),
    requirements: stored.parse(row.requirements),
  };
}

/** The requirements of an edition by their code. */
export async function readEditionByCode(db: Db, edition: number): Promise<ReadonlyMap<string, Requirement>> {
  const { requirements } = await readRequirements(db, edition);
  return new Map(requirements.map((requirement) => [requirement.code, requirement]));
}

/** A reviewer's ready words, by the code of their requirement. */
export async function readPhrases(db: Db): Promise<{ phrases: Record<string, Phrases> }> {
  const rows = await listPhrases(db);
  return { phrases: Object.fromEntries(rows.map(({ code, phrases }) => [code, phrases])) };
}
