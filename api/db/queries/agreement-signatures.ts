import { type RawBuilder, sql } from 'kysely';
import type { AgreementType } from '#domain/agreements/agreements.ts';
import { limits } from '#domain/shared/limits.ts';
import { isAfterCursor, type TimeCursor, timeKey } from '../cursor.ts';
import { containsWord, type Word, wordOf } from '../keyword.ts';
import type { Db } from '../schema.ts';
import { type Counted, countFound, isOneOf, promising, searchedPage } from '../searched-list.ts';
import { endsSignature } from './agreements.ts';
import { foundIds } from './found-rows.ts';

export type SignatureFilter = {
  agrType: AgreementType;
  /** Part of a login, or of a name of the person or of their enterprise, or of its partner code. */
  keyword?: string | undefined;
  version?: number | undefined;
};

/** Of a person's and their enterprise's words; a person may have signed several versions. */
const signed = sql`(select one.account_id as id, one.agr_type, one.version, one.signed_at,
    lower(concat_ws(E'\n', account.login, account.name_zh, account.name_en,
      enterprise.name_zh, enterprise.name_en, enterprise.partner_code)) as line
  from agreement_signature one join account on account.id = one.account_id
    left join enterprise on enterprise.id = account.enterprise_id) signed`;
const order = sql`signed.signed_at desc, signed.id desc`;

function matching({ agrType, version }: SignatureFilter): RawBuilder<boolean> {
  const ofType = sql<boolean>`signed.agr_type = ${agrType}`;
  return version === undefined ? ofType : sql<boolean>`${ofType} and signed.version = ${version}`;
}

const isAfter = (after: TimeCursor | null, id = 'signed.id') =>
  after === null ? sql<boolean>`true` : isAfterCursor('signed.signedAt', id, after);

/** Signatures of accounts that have the word, or whose enterprise has it. */
function found(filter: SignatureFilter, word: Word): RawBuilder<unknown> {
  const enterprises = foundIds('enterprises', word, null);
  const accounts = sql`${foundIds('accounts', word, null)}
    union select id from account where ${isOneOf(sql`enterprise_id`, enterprises)}`;
  return sql`select signed.account_id as id, signed.signed_at from agreement_signature signed
    where ${matching(filter)} and ${isOneOf(sql`signed.account_id`, accounts)}`;
}

type Page = {
  after: TimeCursor | null;
  limit: number;
  /** What {@link countSignatures} has counted. */
  counted: Counted;
};

function pageOf(filter: SignatureFilter, { after, limit, counted }: Page): RawBuilder<boolean> {
  const word = wordOf(filter.keyword, { small: true });
  if (word === null) return sql<boolean>`true`;
  const page = searchedPage({
    table: signed,
    alias: 'signed',
    columns: ['id', 'signedAt', 'line'],
    order,
    limit,
    counted,
    where: sql`${matching(filter)} and ${isAfter(after)}`,
    contains: containsWord(sql`signed.line`, word),
    found: () => sql`select id from (${found(filter, word)}) all_found`,
  });
  return isOneOf(sql`signed.account_id`, page);
}

/** One page of who signed, newest first. */
export function listSignatures(db: Db, filter: SignatureFilter, page: Page) {
  return db
    .selectFrom('agreementSignature as signed')
    .innerJoin('account', 'account.id', 'signed.accountId')
    .leftJoin('enterprise', 'enterprise.id', 'account.enterpriseId')
    .leftJoin('agreementTermination as ended', endsSignature)
    .select(['signed.accountId', 'signed.version', 'signed.signedAt', 'signed.ip', 'signed.locale'])
    .select('ended.terminatedAt as endedAt')
    .select(['account.login', 'account.nameZh', 'account.nameEn', 'account.enterpriseId'])
    .select(['enterprise.nameZh as enterpriseZh', 'enterprise.nameEn as enterpriseEn'])
    .select(timeKey('signed.signedAt').as('signedKey'))
    .where(matching(filter))
    .where(isAfter(page.after, 'signed.accountId'))
    .where(pageOf(filter, page))
    .orderBy('signed.signedAt', 'desc')
    .orderBy('signed.accountId', 'desc')
    .limit(page.limit)
    .execute();
}

/** How many match, counted up to 1001, those of a keyword up to 101, and which of few are for the page after a cursor. */
export async function countSignatures(
  db: Db,
  filter: SignatureFilter,
  after: TimeCursor | null,
): Promise<Counted> {
  const word = wordOf(filter.keyword, { small: true });
  if (word !== null) {
    return countFound(db, {
      look: sql`select line from ${signed} where ${matching(filter)}`,
      matches: containsWord(sql`looked.line`, word),
      promising: promising.joined,
      found: () => found(filter, word),
      sort: { alias: 'signed', keys: ['signedAt'], where: isAfter(after), order },
    });
  }
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from (
    select from agreement_signature signed where ${matching(filter)} limit ${sql.lit(limits.counted + 1)}) counted`.execute(
    db,
  );
  return { total: rows[0]?.total ?? 0, ids: null };
}
