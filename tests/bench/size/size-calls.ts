import { sql } from 'kysely';
import { rareBrand } from '../seed/ids.ts';
import { consoleCalls } from './console-calls.ts';
import { farPage, found, type SizeCall } from './size-call.ts';
import type { SizePortal } from './size-portal.ts';

const api = '/v1/hms/cc';

/** The page of the newest row of a kind that the largest enterprise has. */
function pageOf(kind: 'application' | 'product') {
  return async ({ db }: SizePortal): Promise<string> => {
    const { id } = await db
      .selectFrom(kind)
      .innerJoin('account', 'account.enterpriseId', `${kind}.enterpriseId`)
      .select(`${kind}.id`)
      .where('account.login', '=', 'partner-1@size.example')
      .orderBy(`${kind}.updatedAt`, 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    return `${api}/${kind}s/${id}`;
  };
}

/** The gap of somebody who was away for a day. */
async function eventsOfADay({ db }: SizePortal): Promise<string> {
  // Read from end to end, and perhaps from the disk: no call of the portal asks for it.
  const { rows } = await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = '2min'`.execute(trx);
    return sql<{ xid: string; id: string }>`
      select xid::text as xid, id::text as id from event
      where created_at >= (select max(created_at) from event) - interval '1 day' order by event.xid, event.id limit 1`.execute(
      trx,
    );
  });
  return `${api}/events?after=${rows[0]?.xid}-${rows[0]?.id}`;
}

const queue = `${api}/reviews/queue`;
const applications = `${api}/applications`;
const products = `${api}/products`;
const certificates = `${api}/certificates`;
const audit = `${api}/audit`;

const lists: SizeCall[] = [
  { name: 'Reviewer’s queue', who: 'reviewer', path: queue },
  { name: 'Reviewer’s queue, page 500', who: 'reviewer', path: farPage('reviewer', queue) },
  { name: 'All applications', who: 'reviewer', path: applications },
  { name: 'All applications, page 500', who: 'reviewer', path: farPage('reviewer', applications) },
  { name: 'Partner’s applications, 20,000', who: 'largest', path: applications },
  { name: 'Partner’s applications, page 500', who: 'largest', path: farPage('largest', applications) },
  {
    name: 'Partner’s applications, of one status',
    who: 'largest',
    path: `${applications}?status=certifying`,
  },
  { name: 'Partner’s products', who: 'largest', path: products },
  ...[0, 1, 2, 3].map((status) => ({
    name: `Partner’s products, of status ${status}`,
    who: 'largest' as const,
    path: `${products}?status=${status}`,
  })),
  { name: 'Certificates', who: 'visitor', path: certificates },
  { name: 'Certificates, page 500', who: 'visitor', path: farPage('visitor', certificates) },
  { name: 'Audit', who: 'admin', path: audit },
  { name: 'Audit, of an operation', who: 'admin', path: `${audit}?operation=review.decide` },
  { name: 'Audit, refused', who: 'admin', path: `${audit}?outcome=refused` },
  { name: 'Audit, without an outcome', who: 'admin', path: `${audit}?outcome=unknown` },
];

const keywords: [what: string, keyword: string][] = [
  ['two Chinese characters, frequent', '岚岳'],
  ['two Chinese characters, rare', rareBrand],
  ['two Chinese characters, none', '紫隼'],
  ['a model', 'LY-77'],
  ['an English word, frequent', 'phone'],
  ['a word that nothing has', 'zqxjvk'],
  ['two letters that nothing has', 'qj'],
];

const searches: SizeCall[] = [
  ...(
    [
      ['Queue', 'reviewer', queue],
      ['All applications', 'reviewer', applications],
      ['Partner’s applications', 'largest', applications],
      ['Partner’s products', 'largest', products],
      ['Certificates', 'visitor', certificates],
    ] as const
  ).flatMap(([name, who, path]) =>
    keywords.map(([what, keyword]) => ({ name: `${name}: ${what}`, who, path: found(path, keyword) })),
  ),
  { name: 'Queue: a number', who: 'reviewer', path: found(queue, 'C2026-000077') },
  { name: 'Audit of a partner', who: 'admin', path: `${audit}?person=partner-7%40size` },
  { name: 'Audit of a reviewer', who: 'admin', path: `${audit}?person=reviewer-3%40size` },
  { name: 'Audit of a Chinese name', who: 'admin', path: `${audit}?person=${encodeURIComponent('林17')}` },
  { name: 'Audit of nobody', who: 'admin', path: `${audit}?person=${encodeURIComponent('赵钱')}` },
];

const pages: SizeCall[] = [
  { name: 'Bell', who: 'largest', path: `${api}/message/unread` },
  ...['all', 'unread', 'yours'].map((show) => ({
    name: `Messages, ${show}`,
    who: 'largest' as const,
    path: `${api}/messages?show=${show}`,
  })),
  { name: 'Events of a day', who: 'largest', path: eventsOfADay },
  { name: 'Events of a day, staff', who: 'reviewer', path: eventsOfADay },
  { name: 'What needs an operator', who: 'operator', path: `${api}/operations/stuck` },
  { name: 'An application, partner', who: 'largest', path: pageOf('application') },
  { name: 'An application, reviewer', who: 'reviewer', path: pageOf('application') },
  { name: 'A product', who: 'largest', path: pageOf('product') },
];

/** Every list, search and page of the portal whose work could grow with what is stored. */
export const sizeCalls: readonly SizeCall[] = [...lists, ...searches, ...pages, ...consoleCalls];
