import type { BusinessAgreement } from '#contract/programme/business-agreements.ts';
import {
  type AgreementRow,
  listAgreementFiles,
  listAgreements,
  listSupplements,
  type SupplementRow,
} from '#db/queries/business-agreements.ts';
import type { Db } from '#db/schema/database.ts';
import { isCopyWaiting, isInForce, withoutCopy } from '#domain/business-agreements/business-agreements.ts';
import { officeDay } from '#domain/calendar/office-day.ts';
import { readOfficeZone } from '#services/settings/read-office.ts';

type StoredFile = Awaited<ReturnType<typeof listAgreementFiles>>[number];
type FilesOf = (ids: readonly string[]) => StoredFile[];

const none: BusinessAgreement = {
  state: 'not-started',
  inForce: false,
  number: null,
  categories: [],
  salesRegions: [],
  preloadedListVersion: null,
  validFrom: null,
  validUntil: null,
  signedOn: null,
  terminatedAt: null,
  terminatedReason: null,
  attachments: [],
  signedCopy: null,
  returnedReason: null,
  supplements: [],
  former: [],
  version: 0,
};

const endOf = ({ number, terminatedAt, terminatedReason }: AgreementRow) => ({
  number,
  terminatedAt: terminatedAt?.toISOString() ?? null,
  terminatedReason,
});

function presentSupplement(
  { id, title, signedOn, categories, salesRegions, validUntil, attachmentIds }: SupplementRow,
  filesOf: FilesOf,
): BusinessAgreement['supplements'][number] {
  return { id, title, signedOn, categories, salesRegions, validUntil, attachments: filesOf(attachmentIds) };
}

function copyOf({ signedCopyId, signedCopyAt }: AgreementRow, filesOf: FilesOf) {
  const [file] = signedCopyId === null ? [] : filesOf([signedCopyId]);
  return file && signedCopyAt ? { ...file, sentAt: signedCopyAt.toISOString() } : null;
}

/** What is agreed with an enterprise, and what was before. */
export async function readBusinessAgreement(
  db: Db,
  { enterpriseId, now }: { enterpriseId: string; now: Date },
): Promise<BusinessAgreement> {
  const [row, ...former] = await listAgreements(db, enterpriseId);
  if (!row) return none;
  const supplements = await listSupplements(db, row.id);
  const ids = [row, ...supplements].flatMap(({ attachmentIds }) => attachmentIds);
  const files = await listAgreementFiles(db, enterpriseId, ids);
  const filesOf: FilesOf = (ids) => ids.flatMap((id) => files.find((file) => file.id === id) ?? []);
  const isWaiting = isCopyWaiting({ state: row.state, hasCopy: row.signedCopyId !== null });
  const { state, categories, salesRegions, preloadedListVersion, validFrom, validUntil, signedOn } = row;
  return {
    ...endOf(row),
    state,
    categories,
    salesRegions,
    preloadedListVersion,
    validFrom,
    validUntil,
    signedOn,
    inForce: isInForce(row, officeDay(now, await readOfficeZone(db))),
    attachments: filesOf(isWaiting ? withoutCopy(row) : row.attachmentIds),
    signedCopy: copyOf(row, filesOf),
    returnedReason: row.returnedReason,
    supplements: supplements.map((one) => presentSupplement(one, filesOf)),
    former: former.map(endOf),
    version: row.version,
  };
}
