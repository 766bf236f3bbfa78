import type { AgreementStanding } from '#contract/agreements.ts';
import { findLatestSignature, findPublishedVersion } from '#db/queries/agreements.ts';
import type { Db } from '#db/schema.ts';
import { type AgreementPart, type AgreementType, readAgreementText } from '#domain/agreements/agreements.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { type Locale, pick } from '#domain/shared/locale.ts';

/** Which version of an agreement there is to sign, and which one the account signed last. */
export async function readAgreementStanding(
  db: Db,
  { accountId, agrType }: { accountId: string; agrType: AgreementType },
): Promise<AgreementStanding> {
  const newest = await findPublishedVersion(db, agrType);
  const signature = await findLatestSignature(db, accountId, agrType);
  return {
    published: newest ? { version: newest.version, at: newest.publishedAt.toISOString() } : null,
    signed: signature ? { version: signature.version, at: signature.signedAt.toISOString() } : null,
  };
}

/** The newest published text of an agreement, in one language. */
export type AgreementDocument = {
  title: string;
  version: number;
  publishedAt: Date;
  parts: readonly AgreementPart[];
};

/** @throws CatalogueError agreementRequestFailed where no version is published */
export async function readAgreementDocument(
  db: Db,
  { agrType, locale }: { agrType: AgreementType; locale: Locale },
): Promise<AgreementDocument> {
  const newest = await findPublishedVersion(db, agrType);
  if (!newest) throw new CatalogueError('agreementRequestFailed');
  const { titleZh, titleEn, bodyZh, bodyEn, version, publishedAt } = newest;
  const [title, body] = pick(locale, { zh: [titleZh, bodyZh], en: [titleEn, bodyEn] });
  return { title, version, publishedAt, parts: readAgreementText(body) };
}
