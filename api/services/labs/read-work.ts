import type { LabWorkDetail, listLabWork as listEndpoint } from '#contract/applications/labs.ts';
import type { EndpointInput, EndpointResponse } from '#contract/endpoint.ts';
import { decodeCursor, readPage, timeCursorSchema } from '#db/cursor.ts';
import { configurationsOf } from '#db/queries/application-details.ts';
import {
  countLabWork,
  findLabWork,
  type LabWorkRow,
  markOpened,
  listLabWork as selectPage,
} from '#db/queries/delegations.ts';
import { listLabUploads } from '#db/queries/uploads.ts';
import type { Db } from '#db/schema/database.ts';
import { runInTenant } from '#db/tenant-scope.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { requireEnterprise } from '#domain/accounts/require-enterprise.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { isDelegatedFor } from '#domain/labs/delegations.ts';
import { presentResult } from '#services/evidence/present-result.ts';
import { presentUpload } from '#services/files/present-upload.ts';
import { findPart } from './find-part.ts';
import { pickLabResult, pickLabUpload } from './pick-own.ts';
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
  const read = (max: number) => selectPage(db, labId, { after, limit: max });
  const { rows, next } = await readPage(limit, read, ({ key: at, id }) => ({ at, id }));
  return { rows: rows.map(presentLabWork), next, total: await countLabWork(db, labId) };
}

type UploadRow = Awaited<ReturnType<typeof listLabUploads>>[number];
type Configuration = Pick<
  Awaited<ReturnType<ReturnType<typeof configurationsOf>['execute']>>[number],
  'id' | 'ordinal' | 'label' | 'labelEn' | 'ramValue' | 'ramUnit' | 'romValue' | 'romUnit'
>;

/** What the file of a result says, compared with the device; null before it was accepted. */
function presentSent({ brand, model, osVersion }: LabWorkRow, { report, ...upload }: UploadRow) {
  if (report === null) return null;
  const run = { ...upload, withdrawn: false, failures: 0, lab: null, report };
  return pickLabResult(presentResult({ brand, model, osVersion }, [run], { bypassed: 0, wanting: 0 }));
}

function presentConfiguration(one: Configuration, work: LabWorkRow, sent: readonly UploadRow[]) {
  const { id, ordinal, label, labelEn } = one;
  const upload = sent.find(({ configurationId }) => configurationId === id);
  return {
    id,
    ordinal,
    label,
    labelEn,
    ram: { value: one.ramValue, unit: one.ramUnit },
    rom: { value: one.romValue, unit: one.romUnit },
    upload: upload ? pickLabUpload(presentUpload(upload)) : null,
    result: upload ? presentSent(work, upload) : null,
  };
}

/**
 * A delegation with the lab's own results; what the enterprise made of them, its own results and another lab's are not
 * shown. That it was opened is kept, for its enterprise to see.
 * @throws what {@link findPart} throws
 */
export async function readLabWork(
  { db, now }: Deps & { now: () => Date },
  actor: Actor,
  id: string,
): Promise<LabWorkDetail> {
  const part = await findPart(db, actor, id);
  if (part.openedAt === null) await markOpened(db, id, now());
  const row = await findLabWork(db, part);
  if (!row) throw new CatalogueError('dataMissing');
  const { applicationId, enterpriseId } = part;
  return runInTenant(enterpriseId, async () => {
    const configurations = await configurationsOf(db, applicationId).execute();
    const sent = await listLabUploads(db, { applicationId, id });
    const assigned = configurations.filter((one) => isDelegatedFor(part, one.id));
    return {
      ...presentLabWork(row),
      configurations: assigned.map((one) => presentConfiguration(one, row, sent)),
    };
  });
}
