import { pictureAddress, type savePicture as saveEndpoint } from '#contract/accounts/account-picture.ts';
import type { EndpointResponse } from '#contract/endpoint.ts';
import { deleteAccountPicture, findAccountPicture, putAccountPicture } from '#db/queries/account-pictures.ts';
import type { Db } from '#db/schema/database.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { drawLogo, type LogoDeps } from '#services/programme/draw-logo.ts';

type Deps = LogoDeps & { db: Db; now: () => Date };
type Result = EndpointResponse<typeof saveEndpoint>;

/** Pixels of each side at most: the largest that a page shows, on a dense screen. */
const side = 192;

/**
 * Keeps the actor's own picture, drawn again.
 * @throws CatalogueError imageFormatInvalid (no PNG, or damaged), imageTooLarge, imageUploadFailed; BusyError
 */
export async function saveAccountPicture(
  deps: Deps,
  actor: Actor,
  { picture }: { picture: string },
): Promise<Result> {
  const drawn = await drawLogo(deps, Buffer.from(picture, 'base64'), { field: 'picture', side });
  await putAccountPicture(deps.db, actor.accountId, drawn, deps.now());
  return { headPicture: pictureAddress(drawn.hash) };
}

export async function removeAccountPicture({ db }: Pick<Deps, 'db'>, actor: Actor): Promise<Result> {
  await deleteAccountPicture(db, actor.accountId);
  return { headPicture: '' };
}

/** The actor's own picture, PNG. @throws CatalogueError dataMissing */
export async function openAccountPicture({ db }: Pick<Deps, 'db'>, actor: Actor): Promise<Buffer> {
  const png = await findAccountPicture(db, actor.accountId);
  if (!png) throw new CatalogueError('dataMissing');
  return png;
}
