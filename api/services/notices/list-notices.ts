import { z } from 'zod';
import type { EndpointInput } from '#contract/endpoint.ts';
import type {
  AdminNotice,
  listNotices as listEndpoint,
  NoticeList,
} from '#contract/programme/admin-notices.ts';
import { decodeCursor, readPage, timeCursorSchema } from '#db/cursor.ts';
import {
  countAudience,
  countAudienceAtEnd,
  countNotices,
  countReaders,
  findOverlaps,
  listNoticeGroup,
  type NoticeFilter,
  type NoticeGroup,
  type NoticeRow,
  noticeGroups,
} from '#db/queries/admin-notices.ts';
import type { Db } from '#db/schema/database.ts';
import { missingParagraphs } from '#domain/notices/bulletins.ts';
import { noticeStart, publicationState } from '#domain/notices/publication.ts';
import { readRichText } from '#infra/rich-text.ts';

const cursorSchema = timeCursorSchema.extend({ group: z.enum(noticeGroups) });
type Cursor = z.output<typeof cursorSchema>;
type GroupedRow = NoticeRow & { group: NoticeGroup };

/** Fills a page from one group after another. */
async function readGroups(
  db: Db,
  filter: NoticeFilter,
  { after, limit, now }: { after: Cursor | null; limit: number; now: Date },
): Promise<GroupedRow[]> {
  const rows: GroupedRow[] = [];
  for (const group of noticeGroups.slice(after ? noticeGroups.indexOf(after.group) : 0)) {
    const from = after?.group === group ? after : null;
    const page = { after: from, limit: limit - rows.length, now };
    const found = await listNoticeGroup(db, group, filter, page);
    rows.push(...found.map((row) => ({ ...row, group })));
  }
  return rows;
}

/** Paragraphs that a draft lacks in one of its languages. */
function missingOf({ contentZh, contentEn }: NoticeRow): AdminNotice['missing'] {
  if (contentZh === null || contentEn === null) return null;
  const missing = missingParagraphs(readRichText(contentZh).paragraphs, readRichText(contentEn).paragraphs);
  return missing && { in: missing.in, count: missing.count };
}

type Counted = Record<'readers' | 'shownTo' | 'overlaps', Map<string, number>> & { now: Date };

function presentNotice(row: NoticeRow, { readers, shownTo, overlaps, now }: Counted): AdminNotice {
  const { id, kind, titleZh, titleEn, publishedAt, startsAt, endsAt, noticeDays } = row;
  const from = noticeDays === null ? startsAt : noticeStart({ startsAt, noticeDays });
  const state = publicationState({ publishedAt, startsAt: from, endsAt }, now);
  const isRead = kind !== 'maintenance' && (state === 'in-effect' || state === 'expired');
  return {
    id,
    kind,
    titleZh,
    titleEn,
    state,
    noticeDays,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    readBy: isRead ? (readers.get(id) ?? 0) : null,
    shownTo: shownTo.get(id) ?? null,
    missing: missingOf(row),
    overlap: overlaps.get(id) ?? null,
  };
}

/** One page of bulletins and maintenance notices as the programme sees them. */
export async function listNotices(
  { db, now }: { db: Db; now: () => Date },
  { keyword, kind, state, after, limit }: EndpointInput<typeof listEndpoint>['query'],
): Promise<NoticeList> {
  const at = now();
  const filter = { keyword, kind, state };
  const cursor = decodeCursor(cursorSchema, after);
  const read = (max: number) => readGroups(db, filter, { after: cursor, limit: max, now: at });
  const keyOf = ({ group, startKey, id }: GroupedRow) => ({ group, at: startKey, id });
  const { rows, next } = await readPage(limit, read, keyOf);
  const idsOf = (isIncluded: (row: NoticeRow) => boolean) => rows.filter(isIncluded).map(({ id }) => id);
  const counted = {
    readers: await countReaders(
      db,
      idsOf((row) => row.kind !== 'maintenance' && row.publishedAt !== null),
    ),
    // Whoever comes later could not read it any more.
    shownTo: await countAudienceAtEnd(
      db,
      idsOf(
        ({ kind, publishedAt, endsAt }) =>
          kind !== 'maintenance' && publishedAt !== null && endsAt !== null && endsAt <= at,
      ),
    ),
    overlaps: await findOverlaps(
      db,
      idsOf((row) => row.kind === 'maintenance' && row.publishedAt === null),
    ),
    now: at,
  };
  return {
    rows: rows.map((row) => presentNotice(row, counted)),
    next,
    total: await countNotices(db, filter, at),
    audience: await countAudience(db),
  };
}
