import {
  beginLink,
  countDownload,
  endLink,
  findLink,
  findPackage,
  insertLink,
  mayTest,
  type PackageWithEdition,
} from '#db/queries/suite-packages.ts';
import type { Db } from '#db/schema/database.ts';
import { type Actor, isStaff } from '#domain/accounts/permissions.ts';
import { CatalogueError, WithdrawnError } from '#domain/errors/errors.ts';
import { linkTimes, suiteStateOf } from '#domain/suites/suites.ts';
import { createToken, hashToken } from '#services/sessions/session-token.ts';

type Deps = { db: Db; now: () => Date };

/** @throws CatalogueError dataMissing for drafts and what does not exist; WithdrawnError of that name for what was withdrawn */
async function requireOffered(db: Db, id: string): Promise<PackageWithEdition> {
  const found = await findPackage(db, id);
  const state = found && suiteStateOf(found);
  if (state === 'withdrawn') throw new WithdrawnError('dataMissing');
  if (state !== 'published') throw new CatalogueError('dataMissing');
  return found as PackageWithEdition;
}

/** @throws CatalogueError permissionDenied where the enterprise may not run development tests */
async function requirePermission(db: Db, actor: Actor, { kind }: PackageWithEdition): Promise<void> {
  if (kind !== 'development-testing' || isStaff(actor)) return;
  if (actor.enterpriseId === null || !(await mayTest(db, actor.enterpriseId)))
    throw new CatalogueError('permissionDenied', { permission: 'developmentTests' });
}

/**
 * A link by which the account downloads a package once; only its hash is kept.
 * @throws CatalogueError dataMissing, permissionDenied (`permission: 'developmentTests'`)
 */
export async function createDownloadLink(
  { db, now }: Deps,
  actor: Actor,
  packageId: string,
): Promise<{ address: string; expiresAt: string }> {
  await requirePermission(db, actor, await requireOffered(db, packageId));
  const token = createToken();
  const expiresAt = new Date(now().getTime() + linkTimes.begin);
  await insertLink(db, { tokenHash: hashToken(token), packageId, accountId: actor.accountId, expiresAt });
  return { address: `/v1/hms/cc/suite-downloads/${token}`, expiresAt: expiresAt.toISOString() };
}

export type DownloadedPackage = Pick<PackageWithEdition, 'id' | 'name' | 'size' | 'sha256'>;
/** `resumes` where the request asks for a part of the file; `headOnly` where it is a HEAD request. */
type LinkRequest = { token: string; resumes: boolean; headOnly: boolean };

/**
 * The package behind a link, whose one download this begins, or goes on with.
 * @throws CatalogueError downloadLinkFailed where the link is unknown, another account's, over, or used and not resumed,
 * and where its package is not offered to this account any more
 */
export async function followDownloadLink(
  { db, now }: Deps,
  actor: Actor,
  { token, resumes, headOnly }: LinkRequest,
): Promise<DownloadedPackage> {
  const failed = (cause?: unknown) =>
    cause instanceof WithdrawnError
      ? new WithdrawnError('downloadLinkFailed', { cause })
      : new CatalogueError('downloadLinkFailed', undefined, { cause });
  const at = now();
  const tokenHash = hashToken(token);
  const link = await findLink(db, { tokenHash, accountId: actor.accountId, now: at });
  if (!link) throw failed();
  const found = await requireOffered(db, link.packageId).catch((cause) => {
    throw failed(cause);
  });
  await requirePermission(db, actor, found);
  if (headOnly) return found;
  const until = new Date(at.getTime() + linkTimes.resume);
  if (link.begunAt === null && (await beginLink(db, { tokenHash, now: at, until }))) {
    await countDownload(db, found.id);
    return found;
  }
  if (!resumes) throw failed();
  return found;
}

/** A link is deleted after the last byte was sent. */
export function endDownload({ db, now }: Deps, token: string): Promise<void> {
  return endLink(db, { tokenHash: hashToken(token), now: now() });
}

/**
 * The package of an app, which anybody may have; `begins` says whether what is asked of its bytes begins a download, which
 * is counted. @throws CatalogueError dataMissing, also for suites; WithdrawnError
 */
export async function openApp(
  { db }: { db: Db },
  { id, begins }: { id: string; begins: (found: DownloadedPackage) => boolean },
): Promise<DownloadedPackage> {
  const found = await findPackage(db, id);
  // A suite is answered as missing, whatever its state.
  if (found?.kind !== 'app') throw new CatalogueError('dataMissing');
  await requireOffered(db, id);
  if (begins(found)) await countDownload(db, found.id);
  return found;
}
