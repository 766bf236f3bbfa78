import type { LabWorkDetail, listLabWork as listEndpoint } from '#contract/applications/labs.ts';
import type { EndpointInput, EndpointResponse } from '#contract/endpoint.ts';
import type { ConfigurationResultView } from '#contract/evidence.ts';
import { decodeCursor, readPage, timeCursorSchema } from '#db/cursor.ts';
import { configurationsOf } from '#db/queries/application-details.ts';
import { countLabWork, findLabWork, listLabWork as selectPage } from '#db/queries/delegations.ts';
import { listCurrentUploads } from '#db/queries/uploads.ts';
import type { Db } from '#db/schema.ts';
import { runInTenant } from '#db/tenant-scope.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { requireEnterprise } from '#domain/accounts/require-enterprise.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { isWantedFor } from '#domain/labs/delegations.ts';
import { readFigures } from '#services/evidence/read-evidence.ts';
import { presentUpload } from '#services/files/present-upload.ts';
import { findPart } from './find-part.ts';
import { presentLabWork } from './present-delegation.ts';

type Deps = { db: Db };

/** One page of what other enterprises let the actor's in to. @throws CatalogueError parameterInvalid (cursor) */
export async function listLabWork(
  { db }: Deps,
  actor: Actor,
  { after: cursor, limit }: EndpointInput<typeof listEndpoint>['query'],
): Promise<EndpointResponse<typeof listEndpoint>> {
  const labId = requireEnterprise(actor);
  const after = decodeCursor(timeCursorSchema, cursor);
  const read = (most: number) => selectPage(db, labId, { after, limit: most });
  const { rows, next } = await readPage(limit, read, ({ key: at, id }) => ({ at, id }));
  return { rows: rows.map(presentLabWork), next, total: await countLabWork(db, labId) };
}

/** A result as the lab that sent it is told of it: not how it compares with the maker's runs before. */
function presentOwn({ runs: _runs, newlyFailed: _new, fixed: _fixed, ...own }: ConfigurationResultView) {
  return own;
}

/**
 * What a lab is wanted for, and what it has sent itself; the maker's own results and another lab's are not told.
 * @throws what {@link findPart} throws
 */
export async function readLabWork({ db }: Deps, actor: Actor, id: string): Promise<LabWorkDetail> {
  const part = await findPart(db, actor, id);
  const row = await findLabWork(db, part);
  if (!row) throw new CatalogueError('dataMissing');
  const { applicationId, enterpriseId } = part;
  return runInTenant(enterpriseId, async () => {
    const configurations = await configurationsOf(db, applicationId).execute();
    const current = await listCurrentUploads(db, applicationId);
    const own = current.filter(({ delegationId }) => delegationId === id).map(presentUpload);
    const results = await readFigures(db, applicationId);
    const wanted = configurations.filter((one) => isWantedFor(part, one.id));
    return {
      ...presentLabWork(row),
      configurations: wanted.map(({ ramValue, ramUnit, romValue, romUnit, verdict: _verdict, ...shown }) => {
        const upload = own.find(({ configurationId }) => configurationId === shown.id) ?? null;
        const result = results.get(shown.id) ?? null;
        const memory = { ram: { value: ramValue, unit: ramUnit }, rom: { value: romValue, unit: romUnit } };
        return {
          ...shown,
          ...memory,
          upload,
          result: result && result.uploadId === upload?.id ? presentOwn(result) : null,
        };
      }),
    };
  });
}
