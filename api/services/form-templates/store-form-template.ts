import type { FormTemplateView } from '#contract/programme/form-templates.ts';
import { lockForChange } from '#db/advisory-lock.ts';
import { findFormTemplate, insertFormTemplate } from '#db/queries/form-templates.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import { isReferenceGone } from '#db/violations.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import type { FileLimits } from '#domain/files/file-rules.ts';
import { reachStorage } from '#services/files/reach-storage.ts';
import type { StagedUpload } from '#services/files/stage-upload.ts';
import { judgeStaged } from '#services/files/store-upload.ts';
import { recordProgrammeChange } from '#services/programme-changes/record-programme-change.ts';
import { presentTemplate } from './read-form-templates.ts';

type Deps = { db: Db; now: () => Date };

/**
 * Keeps what was received as the next version, which is the current one from then on; what is refused leaves nothing behind.
 * @throws CatalogueError excelFormatInvalid, excelTooLarge, fileHeaderError, those of a file's name, storageUnavailable
 */
export async function storeFormTemplate(
  deps: Deps,
  actor: Actor,
  { name, staged, limits }: StagedUpload & { limits: FileLimits },
): Promise<FormTemplateView> {
  try {
    const { judged } = await judgeStaged({
      kind: 'application-form',
      name,
      staged,
      limits,
    });
    const { sha256, size } = await reachStorage(() => staged.store());
    return await nameTemplate(deps, actor, { sha256, size, ...judged });
  } finally {
    await staged.discard().catch(() => {});
  }
}

type StoredBytes = { sha256: string; size: number; name: string; mime: string };

async function nameTemplate({ db, now }: Deps, actor: Actor, stored: StoredBytes): Promise<FormTemplateView> {
  const add = inTransaction(db, async (trx) => {
    await lockForChange(trx, 'formTemplates');
    const before = await findFormTemplate(trx);
    const row = { ...stored, version: (before?.version ?? 0) + 1, uploadedAt: now() };
    await insertFormTemplate(trx, row);
    await recordProgrammeChange({ db: trx, now }, actor, {
      kind: 'form-template',
      id: 'plus',
      action: 'uploaded',
      before: before ? { version: before.version, name: before.name } : null,
      after: { version: row.version, name: row.name },
    });
    return presentTemplate(row);
  });
  return add.catch((cause: unknown) => {
    // So much later that the bytes were removed as unused: sent again, they are stored again.
    throw isReferenceGone(cause) ? new CatalogueError('storageUnavailable', undefined, { cause }) : cause;
  });
}
