import type { EndpointResponse } from '#contract/endpoint.ts';
import type { getMessage, PersonalMessage, SystemMessage } from '#contract/messages.ts';
import { findMessage, findNeighbours } from '#db/queries/message-lists.ts';
import { findSystemMessage } from '#db/queries/system-messages.ts';
import type { Db } from '#db/schema/database.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { readsBulletins } from '#domain/notices/bulletins.ts';
import { type Locale, pick } from '#domain/shared/locale.ts';
import { messageReader } from './message-reader.ts';
import { presentBody, presentMessage } from './present-message.ts';

type Deps = { db: Db; now: () => Date };
type Query = { id: string; locale: Locale };

async function readPersonal(db: Db, actor: Actor, { id, locale }: Query): Promise<PersonalMessage | null> {
  const reader = messageReader(actor);
  const row = reader && (await findMessage(db, reader, id));
  if (!row) return null;
  const { applicationId, status, at } = row;
  return {
    box: 'personal',
    id,
    ...presentMessage(row, locale),
    read: !row.isUnread,
    ...presentBody(row, locale),
    application: applicationId !== null && status !== null ? { id: applicationId, status } : null,
    ...(await findNeighbours(db, reader, { at, id })),
  };
}

async function readSystem(
  { db, now }: Deps,
  actor: Actor,
  { id, locale }: Query,
): Promise<SystemMessage | null> {
  const row = readsBulletins(actor) ? await findSystemMessage(db, { id, now: now() }) : undefined;
  if (!row) return null;
  const { kind, titleZh, titleEn, contentZh, contentEn, at } = row;
  const content =
    contentZh !== null && contentEn !== null ? pick(locale, { zh: contentZh, en: contentEn }) : null;
  const headline = pick(locale, { zh: titleZh, en: titleEn });
  return { box: 'system', id, kind, headline, createTime: at.toISOString(), content };
}

/**
 * One message, personal or of the system, in the reader's language.
 * @throws CatalogueError dataMissing, for another enterprise's message and one that is not told yet too
 */
export async function readMessage(
  deps: Deps,
  actor: Actor,
  query: Query,
): Promise<EndpointResponse<typeof getMessage>> {
  const found = (await readPersonal(deps.db, actor, query)) ?? (await readSystem(deps, actor, query));
  if (!found) throw new CatalogueError('dataMissing');
  return found;
}
