import { holdFiles } from '#db/queries/files.ts';
import type { Db } from '#db/schema/database.ts';
import { CatalogueError } from '#domain/errors/errors.ts';

type Input = { enterpriseId: string; ids: readonly string[]; field: string };

/**
 * Names of files that were uploaded for agreements of the enterprise, in the order of their ids; none is removed before the
 * transaction ends.
 * @throws CatalogueError dataMissing with the field for anything else
 */
export async function holdAgreementFiles(
  trx: Db,
  { enterpriseId, ids, field }: Input,
): Promise<{ id: string; name: string }[]> {
  const files = await holdFiles(trx, enterpriseId, ids);
  const own = files.filter(({ kind }) => kind === 'agreement');
  if (own.length !== new Set(ids).size) throw new CatalogueError('dataMissing', { field });
  return own;
}
