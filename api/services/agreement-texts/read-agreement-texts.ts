import type { EndpointInput, EndpointResponse } from '#contract/endpoint.ts';
import type {
  AgreementTextDetail,
  AgreementTextList,
  listSignatures as listEndpoint,
} from '#contract/programme/agreement-texts.ts';
import { decodeCursor, readPage, timeCursorSchema } from '#db/cursor.ts';
import { filterSignatures, listSignatures as listRows } from '#db/queries/agreement-signatures.ts';
import { countSigners, findVersion, listVersions } from '#db/queries/agreement-texts.ts';
import { findPublishedVersion } from '#db/queries/agreements.ts';
import type { Db } from '#db/schema/database.ts';
import { agreementTextState, versionInEffect } from '#domain/agreements/agreement-texts.ts';
import { type AgreementType, agreementTypes } from '#domain/agreements/agreements.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import type { Deps, VersionId } from './change-agreement-text.ts';

/** Both agreements with their latest versions. */
export async function listAgreementTexts({ db, now }: Deps): Promise<AgreementTextList> {
  const at = now();
  const agreements: AgreementTextList['agreements'] = [];
  for (const agrType of Object.values(agreementTypes)) {
    const rows = await listVersions(db, agrType);
    const inEffect = versionInEffect(rows, at);
    const versions = rows.map((row) => ({
      ...row,
      state: agreementTextState(row, inEffect, at),
      publishedAt: row.publishedAt?.toISOString() ?? null,
      updatedAt: row.updatedAt.toISOString(),
    }));
    agreements.push({ agrType, versions });
  }
  return { agreements, accounts: await countSigners(db) };
}

/** A version with its texts. @throws CatalogueError dataMissing */
export async function readAgreementVersion(
  { db, now }: Deps,
  { agrType, version }: VersionId,
): Promise<AgreementTextDetail> {
  const row = await findVersion(db, agrType, version).executeTakeFirst();
  if (!row) throw new CatalogueError('dataMissing');
  const inEffect = (await findPublishedVersion(db, agrType))?.version ?? null;
  return {
    ...row,
    state: agreementTextState(row, inEffect, now()),
    publishedAt: row.publishedAt?.toISOString() ?? null,
    updatedAt: row.updatedAt.toISOString(),
  };
}

type Query = EndpointInput<typeof listEndpoint>['query'] & { agrType: AgreementType };

/** One page of who signed which version of an agreement, newest first. */
export async function listSignatures(
  { db }: { db: Db },
  { agrType, keyword, version, after, limit }: Query,
): Promise<EndpointResponse<typeof listEndpoint>> {
  const cursor = decodeCursor(timeCursorSchema, after);
  const found = await filterSignatures(db, { agrType, keyword, version });
  const read = (max: number) => listRows(db, found, { after: cursor, limit: max });
  const { rows, next } = await readPage(limit, read, ({ signedKey, accountId }) => ({
    at: signedKey,
    id: accountId,
  }));
  return {
    rows: rows.map(
      ({ enterpriseId, enterpriseZh, enterpriseEn, signedAt, endedAt, signedKey: _key, ...row }) => ({
        ...row,
        signedAt: signedAt.toISOString(),
        endedAt: endedAt?.toISOString() ?? null,
        enterprise:
          enterpriseId !== null && enterpriseZh !== null && enterpriseEn !== null
            ? { id: enterpriseId, nameZh: enterpriseZh, nameEn: enterpriseEn }
            : null,
      }),
    ),
    next,
    total: found.total,
  };
}
