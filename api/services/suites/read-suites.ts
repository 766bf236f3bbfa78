import { z } from 'zod';
import type { EndpointInput, EndpointResponse } from '#contract/endpoint.ts';
import type {
  AdminPackage,
  AdminSuite,
  listSuites as listEndpoint,
  SuiteDetail,
  SuiteUpload,
} from '#contract/programme/admin-suites.ts';
import {
  type listPublicSuites as publicEndpoint,
  type SuitePackage,
  suiteBodyFields,
} from '#contract/programme/suites.ts';
import { decodeCursor, readPage } from '#db/cursor.ts';
import { listPackages, type PackageRow } from '#db/queries/suite-packages.ts';
import { listOpenUploads, type SuiteUploadRow } from '#db/queries/suite-uploads.ts';
import {
  countSuites,
  findSuite,
  listEditions,
  listSuites as listRows,
  type SuiteRow,
} from '#db/queries/suites.ts';
import type { Db } from '#db/schema/database.ts';
import { officeDay } from '#domain/calendar/office-day.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { pickFields } from '#domain/shared/fields.ts';
import { idSchema } from '#domain/shared/validation.ts';
import { type EditionStatus, editionStatusOf } from '#domain/suites/accepted-editions.ts';
import { suiteStateOf } from '#domain/suites/suites.ts';
import type { FileStorage } from '#infra/storage/file-storage.ts';
import { readOfficeMoment } from '#services/settings/read-office.ts';

type Reading = { db: Db; now: () => Date };
type Parts = { storage: Pick<FileStorage, 'parts'> };

const cursorSchema = z.strictObject({ key: z.string().max(140), id: idSchema });

export function presentPackage({ id, platform, name, size, sha256 }: PackageRow): SuitePackage {
  return { id, platform, name, size, sha256 };
}

export function presentAdminPackage(row: PackageRow): AdminPackage {
  return { ...presentPackage(row), downloads: row.downloads, uploadedAt: row.createdAt.toISOString() };
}

/** An upload, and how much of it is on the disk. */
export async function presentUpload({ storage }: Parts, row: SuiteUploadRow): Promise<SuiteUpload> {
  const { id, suiteId, platform, name, size, sha256, touchedAt } = row;
  // Of what is kept under its hash already, nothing lies among the parts.
  const offset = sha256 === null ? await storage.parts.size(id) : size;
  return { id, suiteId, platform, name, size, offset, touchedAt: touchedAt.toISOString() };
}

type Around = { packages: Map<string, PackageRow[]>; statuses: Map<string, EditionStatus> };

/** What belongs to some editions: their packages, and how those of them stand that were ever published. */
async function readAround({ db, now }: Reading, rows: readonly SuiteRow[]): Promise<Around> {
  const ids = rows.map(({ id }) => id);
  const packages = Map.groupBy(await listPackages(db, ids), ({ suiteId }) => suiteId);
  const kinds = Map.groupBy(rows, ({ kind }) => kind);
  const { now: at, zone } = await readOfficeMoment({ db, now });
  const on = { day: officeDay(at, zone), zone };
  const statuses = new Map<string, EditionStatus>();
  for (const [kind, some] of kinds) {
    const editions = await listEditions(db, kind, [...new Set(some.map(({ name }) => name))]);
    for (const row of some.filter(({ publishedAt }) => publishedAt !== null))
      statuses.set(row.id, editionStatusOf(row, editions, on));
  }
  return { packages, statuses };
}

function presentSuite(row: SuiteRow, { packages, statuses }: Around): AdminSuite {
  const { id, version } = row;
  const { notesZh: _zh, notesEn: _en, ...listed } = pickFields(row, suiteBodyFields);
  return {
    id,
    ...listed,
    version,
    state: suiteStateOf(row),
    standing: statuses.get(id) ?? null,
    packages: (packages.get(id) ?? []).map(presentAdminPackage),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** One page of all editions. */
export async function listSuites(
  deps: Reading,
  { after: cursor, limit, sort, ...filter }: EndpointInput<typeof listEndpoint>['query'],
): Promise<EndpointResponse<typeof listEndpoint>> {
  const after = decodeCursor(cursorSchema, cursor);
  const read = (max: number) => listRows(deps.db, filter, { sort, after, limit: max });
  const page = await readPage(limit, read, ({ key, id }) => ({ key, id }));
  const around = await readAround(deps, page.rows);
  const rows = page.rows.map((row) => presentSuite(row, around));
  return { rows, next: page.next, total: await countSuites(deps.db, filter) };
}

const textOf = (at: Date | null) => at?.toISOString() ?? null;

/** One edition, whatever its state. @throws CatalogueError dataMissing */
export async function readSuite(deps: Reading & Parts, id: string): Promise<SuiteDetail> {
  const row = await findSuite(deps.db, id).executeTakeFirst();
  if (!row) throw new CatalogueError('dataMissing');
  const { notesZh, notesEn, withdrawnReason, acceptedUntil } = row;
  const uploads = await listOpenUploads(deps.db, id);
  return {
    ...presentSuite(row, await readAround(deps, [row])),
    notesZh,
    notesEn,
    withdrawnReason,
    acceptedUntil,
    publishedAt: textOf(row.publishedAt),
    withdrawnAt: textOf(row.withdrawnAt),
    uploads: await Promise.all(uploads.map((upload) => presentUpload(deps, upload))),
  };
}

/** One page of what is published, newest first. */
export async function listPublicSuites(
  deps: Reading,
  { after: cursor, limit, ...query }: EndpointInput<typeof publicEndpoint>['query'],
): Promise<EndpointResponse<typeof publicEndpoint>> {
  const filter = { ...query, state: 'published' as const };
  const after = decodeCursor(cursorSchema, cursor);
  const read = (max: number) => listRows(deps.db, filter, { sort: 'published', after, limit: max });
  const page = await readPage(limit, read, ({ key, id }) => ({ key, id }));
  const { packages, statuses } = await readAround(deps, page.rows);
  const rows = page.rows.flatMap((row) => {
    const { id } = row;
    const standing = statuses.get(id);
    if (!row.publishedAt || !standing) return [];
    return {
      id,
      ...pickFields(row, suiteBodyFields),
      standing,
      publishedAt: row.publishedAt.toISOString(),
      packages: (packages.get(id) ?? []).map(presentPackage),
    };
  });
  return { rows, next: page.next, total: await countSuites(deps.db, filter) };
}
