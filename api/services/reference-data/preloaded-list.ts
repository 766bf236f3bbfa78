import type { EndpointResponse } from '#contract/endpoint.ts';
import type { readPreloadedList as readEndpoint } from '#contract/programme/reference-data.ts';
import { listInUse } from '#db/queries/admin-reference-items.ts';
import { sendMessage } from '#db/queries/messages.ts';
import {
  findPreloadedList,
  insertPreloadedList,
  listWaitingForMaterials,
} from '#db/queries/preloaded-lists.ts';
import type { Db } from '#db/schema/database.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { draftMessage } from '#services/messages/draft-message.ts';
import { recordProgrammeChange } from '#services/programme-changes/record-programme-change.ts';
import { type ChangeDeps, changeReferenceData } from './change-item.ts';

/** Tells the enterprises whose applications wait for other materials that their apps are to be chosen again, once a list. */
async function requestApps(trx: Db, { version }: { version: number }): Promise<void> {
  for (const { id: applicationId, enterpriseId, ...device } of await listWaitingForMaterials(trx)) {
    const dedupeKey = `preloaded-list:${version}:${applicationId}`;
    const facts = { topic: 'apps', applicationId, ...device } as const;
    await sendMessage(trx, draftMessage({ enterpriseId, dedupeKey, facts }));
  }
}

type ListView = EndpointResponse<typeof readEndpoint>;

/** The key of the history of the list. */
const listKey = 'preloaded-apps';

/** The list of preloaded apps in force, and what publishing would put in its place. */
export async function readPreloadedList(db: Db): Promise<ListView> {
  const { version, apps, publishedAt } = await findPreloadedList(db);
  const next = await listInUse(db, 'preloaded-app');
  return { version, apps, publishedAt: publishedAt.toISOString(), next };
}

/**
 * Puts the apps in use in the place of the list in force: what was chosen from that is to be chosen again, and enterprises whose
 * applications wait for other materials are told.
 * @throws CatalogueError parameterInvalid (`reason` 'version' when another list is in force by now, 'empty', 'unchanged')
 */
export function publishPreloadedList(
  { db, now }: ChangeDeps,
  actor: Actor,
  { seen }: { seen: number },
): Promise<ListView> {
  return changeReferenceData(db, 'preloaded-app', async (trx) => {
    const before = await findPreloadedList(trx);
    const refuse = (reason: string) =>
      new CatalogueError('parameterInvalid', { reason, version: before.version });
    if (before.version !== seen) throw refuse('version');
    const apps = await listInUse(trx, 'preloaded-app');
    if (apps.length === 0) throw refuse('empty');
    if (JSON.stringify(apps) === JSON.stringify(before.apps)) throw refuse('unchanged');
    const version = seen + 1;
    await insertPreloadedList(trx, { version, apps, publishedBy: actor.accountId, publishedAt: now() });
    await recordProgrammeChange({ db: trx, now }, actor, {
      kind: 'reference',
      id: listKey,
      action: 'published',
      before: { version: before.version, apps: before.apps },
      after: { version, apps },
    });
    await requestApps(trx, { version });
    return readPreloadedList(trx);
  });
}
