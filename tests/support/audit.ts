import { findAuditDelay, findAuditHead, sealAuditEntries } from '#db/queries/audit.ts';
import type { Db } from '#db/schema/database.ts';
import type { AnchorStore } from '#infra/audit-anchors.ts';
import { eventually } from './eventually.ts';

/** No anchor anywhere. */
export const noAnchors: AnchorStore = {
  append: async () => {},
  newest: async () => null,
  between: async () => ({ anchors: [], damaged: 0 }),
};

/** Seals all that waits, as soon as what is open on this Postgres lets it; the end of the chain then. */
export async function sealAll(db: Db): Promise<{ sequence: number; hash: string }> {
  await eventually(async () => {
    await sealAuditEntries(db, 10_000);
    return (await findAuditDelay(db)) === 0;
  });
  const { sequence, hash } = await findAuditHead(db);
  return { sequence, hash };
}
