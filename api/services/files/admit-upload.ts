import { findRoom } from '#db/queries/quotas.ts';
import type { Db } from '#db/schema/database.ts';
import type { FileLimits, UploadKind } from '#domain/files/file-rules.ts';
import { configValueInForce } from '#domain/general-config/general-config.ts';
import type { Amounts } from '#domain/quotas/quotas.ts';
import { checkRoom, judgeRoom } from '#services/quotas/claim-room.ts';
import { limitsBy, readFileLimits } from './read-file-limits.ts';
import { roomFor } from './store-upload.ts';

type Door = { limits: FileLimits; left: Amounts };

/**
 * What an upload that is about to come is held to, and what there is room for; of a test result in one statement.
 * @throws what checkRoom throws, where nothing fits any more
 */
export async function admitUpload(
  db: Db,
  { kind, enterpriseId }: { kind: UploadKind; enterpriseId: string },
): Promise<Door> {
  const added = roomFor(kind, 1);
  if (kind !== 'test-result')
    return { limits: await readFileLimits(db, kind), left: await checkRoom(db, { enterpriseId, added }) };
  const { setting, ...room } = await findRoom(db, enterpriseId, ['storageMb'], 'testResultSizes');
  const sizes = configValueInForce('testResultSizes', setting ?? undefined);
  return { limits: limitsBy(sizes), left: judgeRoom(room, added) };
}
