import { isDeactivated } from '#db/queries/admin-products.ts';
import {
  type Applicant,
  findApplicant,
  findPlusSource,
  listCertified,
  listOwnFiles,
} from '#db/queries/applicants.ts';
import { type ApplicationRow, listConfigurationIds } from '#db/queries/applications.ts';
import type { Db } from '#db/schema/database.ts';
import {
  itemWithTooManyImages,
  type Materials,
  type NewApplication,
  screenshotKinds,
} from '#domain/applications/applications.ts';
import { allowedTypes } from '#domain/applications/certification-types.ts';
import { mayBeSource } from '#domain/certificates/certification-sources.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { screenProblem, screenRule } from '#domain/files/screenshots.ts';
import { missingData, missingDataError } from '#domain/products/missing-data.ts';
import { requireReadForm } from '#services/application-forms/require-read-form.ts';
import { checkAgreement, checkRegions } from '#services/business-agreements/check-agreement.ts';
import { readGeneralConfig } from '#services/general-config/read-general-config.ts';
import { checkChoices, checkPreloadedApps } from '#services/reference-data/check-references.ts';

type TypedApplication = Pick<NewApplication, 'type' | 'productId' | 'configurationIds'> & {
  materials: Pick<Materials, 'romName' | 'romVersion'>;
};

const fileIdsOf = (materials: Materials) => Object.values(materials.images).flat();

/**
 * Every picture must be an image of the same enterprise, and no item have more than the programme allows; `root` is where
 * the materials stand in the body.
 * @throws CatalogueError productImageMissing; parameterInvalid (`reason: 'images'`, with the field and the limit);
 * screenshotFormatInvalid with the field of what is to show a screen and does not
 */
export async function checkImages(
  db: Db,
  enterpriseId: string,
  materials: Materials,
  root: string,
): Promise<void> {
  const { imagesPerItem: limit } = await readGeneralConfig(db);
  const crowded = itemWithTooManyImages(materials.images, limit);
  if (crowded)
    throw new CatalogueError('parameterInvalid', {
      reason: 'images',
      field: `${root}images.${crowded}`,
      limit,
    });
  const ids = [...new Set(fileIdsOf(materials))];
  const own = await listOwnFiles(db, enterpriseId, 'image', ids);
  if (own.length !== ids.length) throw new CatalogueError('productImageMissing');
  const pictures = new Map(own.map((picture) => [picture.id, picture]));
  for (const kind of screenshotKinds) {
    const [reason] = materials.images[kind].flatMap((id) => {
      const picture = pictures.get(id);
      return (picture && screenProblem(picture)) ?? [];
    });
    if (reason)
      throw new CatalogueError('screenshotFormatInvalid', {
        reason,
        ...screenRule,
        field: `${root}images.${kind}`,
      });
  }
}

function checkAdmitted({ enterprise }: Applicant): void {
  if (enterprise.state !== 1) throw new CatalogueError('permissionDenied');
}

function checkProduct(applicant: Applicant, input: Pick<NewApplication, 'configurationIds'>): void {
  const { product, contacts, configurationIds, enterprise } = applicant;
  if (enterprise.preloadingSince === null) {
    throw new CatalogueError('permissionDenied', { permission: 'preloading' });
  }
  const [missing] = missingData({ ...product, channelCode: product.channelId, contacts });
  if (missing) throw new CatalogueError(missingDataError(missing));
  const known = input.configurationIds.every((id) => configurationIds.includes(id));
  const unique = new Set(input.configurationIds).size === input.configurationIds.length;
  if (!known || !unique) throw new CatalogueError('parameterInvalid', { field: 'configurationIds' });
}

type Expired = Parameters<typeof listCertified>[2]['expired'];

/**
 * The type must be one that the product allows; re-certification needs a ROM version that is not certified yet,
 * supplementary certification configurations that are not.
 */
async function checkType(
  db: Db,
  { input, known, expired }: { input: TypedApplication; known: string[]; expired: Expired },
): Promise<void> {
  const certified = await listCertified(db, input.productId, { expired });
  const isCertified = (id: string) => certified.some((c) => c.configurationId === id);
  const allowed = allowedTypes(certified.length > 0, known.map(isCertified));
  const { romName, romVersion } = input.materials;
  if (!allowed.includes(input.type))
    throw new CatalogueError(input.type === 'first' ? 'certificationTypeInvalid' : 'supplementNotAllowed');
  const sameRom = (c: (typeof certified)[number]) => c.romName === romName && c.romVersion === romVersion;
  if (input.type === 'recertification' && certified.some(sameRom))
    throw new CatalogueError('romVersionAlreadyCertified');
  if (input.type === 'supplementary' && input.configurationIds.some(isCertified))
    throw new CatalogueError('supplementNotAllowed', { field: 'configurationIds' });
}

const sourceField = 'plus.sourceApplicationId';

async function checkPlus(db: Db, enterpriseId: string, { mode, plus }: NewApplication): Promise<void> {
  if ((mode === 'plus') !== (plus !== null))
    throw new CatalogueError('certificationTypeInvalid', { field: 'plus' });
  if (!plus) return;
  const source = await findPlusSource(db, enterpriseId, plus.sourceApplicationId);
  if (!source || !mayBeSource(source))
    throw new CatalogueError('certificationRecordMissing', { field: sourceField });
  const forms = await listOwnFiles(db, enterpriseId, 'application-form', [plus.formFileId]);
  if (forms.length === 0) throw new CatalogueError('dataMissing', { field: 'plus.formFileId' });
  await requireReadForm(db, { enterpriseId, fileId: plus.formFileId, field: 'plus.formFileId' });
}

/** A source that expires during the review does not end it; one that is revoked does. */
async function checkSourceAgain(
  db: Db,
  { enterpriseId, sourceApplicationId }: ApplicationRow,
): Promise<void> {
  if (sourceApplicationId === null) return;
  const source = await findPlusSource(db, enterpriseId, sourceApplicationId);
  if (source?.certificate?.status === 'revoked')
    throw new CatalogueError('certificationRecordMissing', { field: sourceField, reason: 'source-revoked' });
}

type Software = Pick<Materials, 'os' | 'salesRegions'>;

/** @throws CatalogueError osMissing or salesRegionMissing for what may not be chosen; `root` is where they stand in the body */
export function checkMaterialChoices(
  trx: Db,
  materials: Software,
  root: string,
  before?: Software,
): Promise<void> {
  const unchanged = before ? { os: [before.os], regions: before.salesRegions } : { os: [], regions: [] };
  return checkChoices(trx, [
    { kind: 'os', field: `${root}os`, codes: [materials.os], before: unchanged.os },
    {
      kind: 'sales-region',
      field: `${root}salesRegions`,
      codes: materials.salesRegions,
      before: unchanged.regions,
    },
  ]);
}

/** What must still hold when a rejected application is submitted again: its product may have been edited meanwhile. */
export async function checkResubmission(trx: Db, row: ApplicationRow): Promise<void> {
  const applicant = await findApplicant(trx, row.enterpriseId, row.productId);
  if (!applicant) throw new CatalogueError('productMissingForApplication');
  const configurationIds = await listConfigurationIds(trx, row.id);
  checkAdmitted(applicant);
  checkProduct(applicant, { configurationIds });
  const input = { ...row, configurationIds };
  await checkType(trx, { input, known: applicant.configurationIds, expired: 'counts' });
  await checkSourceAgain(trx, row);
  await checkPreloadedApps(trx, {
    selection: row.materials,
    field: 'preloadedApps',
    stale: 'preloadedAppsRefreshedOnResubmit',
  });
}

/** Everything that must hold before an application is created, in the order in which a partner would correct it. */
export async function checkApplication(
  db: Db,
  { enterpriseId, now, ...input }: NewApplication & { enterpriseId: string; now: Date },
): Promise<Applicant> {
  const applicant = await findApplicant(db, enterpriseId, input.productId);
  if (!applicant) throw new CatalogueError('productMissingForApplication');
  checkAdmitted(applicant);
  // Under the product's lock, which whoever deactivates it takes as well.
  if (await isDeactivated(db, input.productId)) throw new CatalogueError('productNotActivated');
  await checkAgreement(db, { enterpriseId, category: applicant.product.category, now });
  checkProduct(applicant, input);
  await checkType(db, { input, known: applicant.configurationIds, expired: 'lapses' });
  await checkPlus(db, enterpriseId, input);
  const { materials } = input;
  await checkMaterialChoices(db, materials, 'materials.');
  await checkRegions(db, {
    enterpriseId,
    regions: materials.salesRegions,
    field: 'materials.salesRegions',
  });
  const field = 'materials.preloadedApps';
  await checkPreloadedApps(db, { selection: materials, field, stale: 'preloadedAppsRefreshed' });
  await checkImages(db, enterpriseId, materials, 'materials.');
  return applicant;
}
