import { countImageDrafts, lockImage } from '#db/queries/files.ts';
import { deleteUnattached } from '#db/queries/retention.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import { isLockUnavailable } from '#db/violations.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { requireEnterprise } from '#domain/accounts/require-enterprise.ts';
import { CatalogueError } from '#domain/errors/errors.ts';

/** The one from which it is being removed may not have been kept without it yet. */
const ownDraft = 1;

/**
 * Deletes an image of the enterprise that nothing refers to; its bytes go with the next round of the pruner.
 * @throws CatalogueError dataMissing; imageInUse where an application has it, or several that are begun name it;
 * imageUpdateFailed where something is about to refer to it for longer than one waits
 */
export async function deleteImage(db: Db, actor: Actor, id: string): Promise<{ id: string }> {
  const enterpriseId = requireEnterprise(actor);
  try {
    return await inTransaction(db, async (trx) => {
      const image = await lockImage(trx, enterpriseId, id);
      if (!image) throw new CatalogueError('dataMissing');
      if (image.attachedAt !== null) throw new CatalogueError('imageInUse');
      if ((await countImageDrafts(trx, enterpriseId, id)) > ownDraft) throw new CatalogueError('imageInUse');
      await deleteUnattached(trx, id);
      return { id };
    });
  } catch (cause) {
    if (isLockUnavailable(cause)) throw new CatalogueError('imageUpdateFailed', undefined, { cause });
    throw cause;
  }
}
