import { type RawBuilder, sql } from 'kysely';
import type { AgreementType } from '#domain/agreements/agreements.ts';
import { isAfterCursor, type TimeCursor, timeKey } from '../cursor.ts';
import { containsTerm, matchesTerm, type SearchTerm, searchTermOf } from '../keyword.ts';
import type { Db } from '../schema/database.ts';
import { findRows, type Match } from '../searched-list.ts';
import { accountLine } from './admin-accounts.ts';
import { endsSignature } from './agreements.ts';

export type SignatureFilter = {
  agrType: AgreementType;
  /** Part of a login, or of a name of the person or of their enterprise, or of its partner code. */
  keyword?: string | undefined;
  version?: number | undefined;
};

function matching({ agrType, version }: SignatureFilter): RawBuilder<boolean> {
  const ofType = sql<boolean>`signed.agr_type = ${agrType}`;
  return version === undefined ? ofType : sql<boolean>`${ofType} and signed.version = ${version}`;
}

/** The signatures that match: the word is the person's, or their enterprise's. */
export function filterSignatures(db: Db, filter: SignatureFilter): Promise<Match> {
  const where = matching(filter);
  const term = searchTermOf(filter.keyword, { small: true });
  return findRows(db, {
    where,
    from: sql`agreement_signature signed`,
    term: term && termQueryOf(where, term),
  });
}

function termQueryOf(where: RawBuilder<boolean>, term: SearchTerm) {
  const signedBy = (people: RawBuilder<unknown>) => sql`select found.id from (${people}) found
    cross join lateral (select from agreement_signature signed where signed.account_id = found.id and ${where} offset 0) one`;
  const contains = sql<boolean>`exists (select from account
    left join enterprise_onboarding o on o.enterprise_id = account.enterprise_id where account.id = signed.account_id
    and (${containsTerm(accountLine, term)} or ${containsTerm(sql`o.line`, term)}))`;
  return {
    id: sql`signed.account_id`,
    // Not joined by "or", which would check each row of the indexes again.
    candidates: sql`${signedBy(sql`select id from account where ${matchesTerm(accountLine, term)}`)}
      union all ${signedBy(sql`select account.id from enterprise_onboarding o join account on account.enterprise_id = o.enterprise_id
        where ${matchesTerm(sql`o.line`, term)} and not ${containsTerm(accountLine, term)}`)}`,
    contains,
  };
}

const isAfter = (after: TimeCursor | null) =>
  after === null ? sql<boolean>`true` : isAfterCursor('signed.signedAt', 'signed.accountId', after);

/** One page of who signed, newest first. */
export function listSignatures(
  db: Db,
  { where }: Match,
  { after, limit }: { after: TimeCursor | null; limit: number },
) {
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
    .where(where)
    .where(isAfter(after))
    .orderBy('signed.signedAt', 'desc')
    .orderBy('signed.accountId', 'desc')
    .limit(limit)
    .execute();
}
