import type { EndpointInput, EndpointResponse } from '#contract/endpoint.ts';
import type {
  EnquiryDetail,
  EnquiryView,
  listEnquiries as listEndpoint,
} from '#contract/programme/enquiries.ts';
import { decodeCursor, readPage, timeCursorSchema } from '#db/cursor.ts';
import {
  filterEnquiries,
  findEnquiry,
  listEnquiryReplies,
  listEnquiries as listRows,
} from '#db/queries/enquiries.ts';
import type { Db } from '#db/schema/database.ts';
import { CatalogueError } from '#domain/errors/errors.ts';

type Deps = { db: Db; now: () => Date };
type Row = Omit<EnquiryView, 'dueAt' | 'createdAt' | 'late'> & { dueAt: Date; createdAt: Date };

function present({ dueAt, createdAt, ...row }: Row, now: Date): EnquiryView {
  const { id, number, question, company, phone, email, locale, state, version } = row;
  return {
    id,
    number,
    question,
    company,
    phone,
    email,
    locale,
    state,
    version,
    dueAt: dueAt.toISOString(),
    createdAt: createdAt.toISOString(),
    late: state === 'open' && dueAt < now,
  };
}

/** One page, newest first. */
export async function listEnquiries(
  { db, now }: Deps,
  { after: cursor, limit, ...filter }: EndpointInput<typeof listEndpoint>['query'],
): Promise<EndpointResponse<typeof listEndpoint>> {
  const after = decodeCursor(timeCursorSchema, cursor);
  const found = await filterEnquiries(db, filter);
  const read = (max: number) => listRows(db, found, { after, limit: max });
  const { rows, next } = await readPage(limit, read, ({ createdKey, id }) => ({ at: createdKey, id }));
  const at = now();
  return { rows: rows.map((row) => present(row, at)), next, total: found.total };
}

/** A question with its replies. @throws CatalogueError dataMissing */
export async function readEnquiry({ db, now }: Deps, id: string): Promise<EnquiryDetail> {
  const row = await findEnquiry(db, id).executeTakeFirst();
  if (!row) throw new CatalogueError('dataMissing');
  const replies = await listEnquiryReplies(db, id);
  return {
    ...present(row, now()),
    replies: replies.map(({ text, byName, byNameEn, at }) => ({
      text,
      byName,
      byNameEn,
      at: at.toISOString(),
    })),
  };
}
