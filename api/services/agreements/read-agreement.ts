import type {
  AgreementTextView,
  AgreementVersions,
  PublicAgreement,
  SignedAgreementStatus,
} from '#contract/agreements.ts';
import {
  findLatestSignature,
  findPublishedText,
  findPublishedVersion,
  listPublishedVersions,
  listSignaturesOf,
} from '#db/queries/agreements.ts';
import type { Db } from '#db/schema/database.ts';
import {
  type AgreementPart,
  type AgreementType,
  readAgreementText as takeApart,
} from '#domain/agreements/agreements.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { type Locale, pick } from '#domain/shared/locale.ts';

/** Which version of an agreement there is to sign, and which one the account signed last. */
export async function readAgreementStatus(
  db: Db,
  { accountId, agrType }: { accountId: string; agrType: AgreementType },
): Promise<SignedAgreementStatus> {
  const newest = await findPublishedVersion(db, agrType);
  const signature = await findLatestSignature(db, accountId, agrType);
  return {
    published: newest ? { version: newest.version, at: newest.publishedAt.toISOString() } : null,
    signed: signature ? { version: signature.version, at: signature.signedAt.toISOString() } : null,
  };
}

/** The published versions of an agreement, and what the account signed of it and ended. */
export async function readAgreementVersions(
  db: Db,
  agreed: { accountId: string; agrType: AgreementType },
): Promise<AgreementVersions> {
  const versions = await listPublishedVersions(db, agreed.agrType);
  const signatures = await listSignaturesOf(db, agreed);
  return {
    versions: versions.map(({ publishedAt, ...one }) => ({ ...one, publishedAt: publishedAt.toISOString() })),
    signatures: signatures.map(({ version, signedAt, terminatedAt }) => ({
      version,
      signedAt: signedAt.toISOString(),
      terminatedAt: terminatedAt?.toISOString() ?? null,
    })),
  };
}

/** @throws CatalogueError dataMissing for a version that is not there, or not published yet */
export async function readAgreementText(
  db: Db,
  { agrType, version }: { agrType: AgreementType; version: number },
): Promise<AgreementTextView> {
  const found = await findPublishedText(db, agrType, version);
  if (!found) throw new CatalogueError('dataMissing');
  const { titleZh, titleEn, bodyZh, bodyEn, publishedAt } = found;
  return { version, titleZh, titleEn, bodyZh, bodyEn, publishedAt: publishedAt.toISOString() };
}

/** What everybody may read: the newest published text; null where there is none yet. */
export async function readPublicAgreement(
  { db }: { db: Db },
  { agrType }: { agrType: AgreementType },
): Promise<{ text: PublicAgreement | null }> {
  const newest = await findPublishedVersion(db, agrType);
  if (!newest) return { text: null };
  const { version, publishedAt, titleZh, titleEn, bodyZh, bodyEn } = newest;
  const parts = { partsZh: takeApart(bodyZh), partsEn: takeApart(bodyEn) };
  return { text: { version, publishedAt: publishedAt.toISOString(), titleZh, titleEn, ...parts } };
}

/** A published text of an agreement, in one language. */
export type AgreementDocument = {
  title: string;
  version: number;
  publishedAt: Date;
  parts: readonly AgreementPart[];
};

type Query = { agrType: AgreementType; locale: Locale; version?: number | undefined };

/**
 * The newest version, or the one that is named.
 * @throws CatalogueError agreementRequestFailed where no version is published, dataMissing for one that is not
 */
export async function readAgreementDocument(
  db: Db,
  { agrType, locale, version: requestedVersion }: Query,
): Promise<AgreementDocument> {
  const found =
    requestedVersion === undefined
      ? await findPublishedVersion(db, agrType)
      : await findPublishedText(db, agrType, requestedVersion);
  if (!found)
    throw new CatalogueError(requestedVersion === undefined ? 'agreementRequestFailed' : 'dataMissing');
  const { titleZh, titleEn, bodyZh, bodyEn, version, publishedAt } = found;
  const [title, body] = pick(locale, { zh: [titleZh, bodyZh], en: [titleEn, bodyEn] });
  return { title, version, publishedAt, parts: takeApart(body) };
}
