import type { EndpointInput, EndpointResponse } from '#contract/endpoint.ts';
import type {
  listMessages as listEndpoint,
  listSystemMessages as systemEndpoint,
} from '#contract/messages.ts';
import { decodeCursor, readPage, timeCursorSchema } from '#db/cursor.ts';
import { countRequests, listMessages as listRows } from '#db/queries/message-lists.ts';
import { countUnread } from '#db/queries/messages.ts';
import { listSystemMessages as listNotices } from '#db/queries/system-messages.ts';
import type { Db } from '#db/schema/database.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { readsBulletins } from '#domain/notices/bulletins.ts';
import { type Locale, pick } from '#domain/shared/locale.ts';
import { messageReader } from './message-reader.ts';
import { presentMessage } from './present-message.ts';

type List = typeof listEndpoint;
type SystemList = typeof systemEndpoint;

/** One page of the messages as the account reads them. */
export async function listMessages(
  { db }: { db: Db },
  actor: Actor,
  { after: cursor, limit, locale, ...filter }: EndpointInput<List>['query'] & { locale: Locale },
): Promise<EndpointResponse<List>> {
  const after = decodeCursor(timeCursorSchema, cursor);
  const reader = messageReader(actor);
  if (!reader) return { rows: [], next: null, unread: 0, yours: 0 };
  const read = (max: number) => listRows(db, reader, filter, { after, limit: max });
  const { rows, next } = await readPage(limit, read, ({ at, id }) => ({ at, id }));
  return {
    rows: rows.map((row) => ({ id: row.id, ...presentMessage(row, locale), read: !row.isUnread })),
    next,
    unread: await countUnread(db, reader),
    yours: await countRequests(db, reader),
  };
}

/** One page of the messages to enterprises. */
export async function listSystemMessages(
  { db, now }: { db: Db; now: () => Date },
  actor: Actor,
  { after: cursor, limit, locale, ...filter }: EndpointInput<SystemList>['query'] & { locale: Locale },
): Promise<EndpointResponse<SystemList>> {
  const after = decodeCursor(timeCursorSchema, cursor);
  if (!readsBulletins(actor)) return { rows: [], next: null };
  const query = { accountId: actor.accountId, now: now(), ...filter };
  const read = (max: number) => listNotices(db, query, { after, limit: max });
  const { rows, next } = await readPage(limit, read, ({ key, id }) => ({ at: key, id }));
  return {
    rows: rows.map(({ id, kind, titleZh, titleEn, at, isUnread }) => ({
      id,
      kind,
      headline: pick(locale, { zh: titleZh, en: titleEn }),
      createTime: at.toISOString(),
      read: !isUnread,
    })),
    next,
  };
}
