import { findForm } from '#db/queries/application-forms.ts';
import type { Db } from '#db/schema/database.ts';
import { CatalogueError } from '#domain/errors/errors.ts';

/**
 * A form is submitted once it has been read and says what it has to.
 * @throws CatalogueError excelParseFailed (not read: `reason`), excelContentInvalid (`faults`, and the first one's place)
 */
export async function requireReadForm(
  trx: Db,
  { enterpriseId, fileId, field }: { enterpriseId: string; fileId: string; field: string },
): Promise<void> {
  const form = await findForm(trx, enterpriseId, fileId);
  if (!form?.outcome) throw new CatalogueError('excelParseFailed', { field, reason: 'unread' });
  const { outcome } = form;
  if (!outcome.ok) throw new CatalogueError('excelParseFailed', { field, reason: outcome.reason });
  const [first] = outcome.faults;
  if (!first) return;
  const { sheet, row, column, value, problem } = first;
  const faults = outcome.faults.length;
  throw new CatalogueError('excelContentInvalid', { field, faults, sheet, row, column, value, problem });
}
