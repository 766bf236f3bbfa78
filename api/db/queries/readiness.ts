import { type RawBuilder, sql } from 'kysely';
import { agreementTypes } from '#domain/agreements/agreements.ts';
import { maxReviewersCounted, type ReadinessFacts, requiredReferences } from '#domain/programme/readiness.ts';
import type { Db } from '../schema/database.ts';
import { isUnreadTemplate } from './agreement-texts.ts';

const isPublished = (agrType: number) =>
  sql`exists (select from agreement_version where agr_type = ${sql.lit(agrType)} and published_at <= now())`;

const unreadTexts = sql`array(select case agr_type when ${sql.lit(agreementTypes.privacy)} then 'privacy' else 'user' end
  from agreement_version where ${isUnreadTemplate} and (agr_type, version) in (
    select agr_type, max(version) from agreement_version where published_at <= now() group by agr_type)
  order by agr_type desc)`;

/** Counts the reviewers of whom it is true. */
const countReviewers = (condition: RawBuilder<boolean>) => sql`(select count(*)::int from (select from account
  where 'reviewer' = any (roles) and disabled_at is null and ${condition} limit ${sql.lit(maxReviewersCounted)}) counted)`;
const isInvited = sql<boolean>`exists (select from invitation
  where invitation.account_id = account.id and invitation.accepted_at is null)`;

type Stored = Pick<
  ReadinessFacts,
  | 'privacyText'
  | 'userText'
  | 'unreadTexts'
  | 'references'
  | 'apps'
  | 'reviewers'
  | 'invitedReviewers'
  | 'suites'
  | 'mailDelivered'
>;

/** The stored facts of the programme's readiness, in one statement. */
export async function findReadinessFacts(db: Db): Promise<Stored> {
  const { rows } = await sql<Stored>`select
    ${isPublished(agreementTypes.privacy)} as privacy_text, ${isPublished(agreementTypes.user)} as user_text,
    ${unreadTexts} as unread_texts,
    (select jsonb_object_agg(kind, (select count(*) from reference_item item
      where item.kind = wanted.kind and item.state = 'in-use')) from unnest(${[...requiredReferences]}::text[]) wanted(kind)) as references,
    coalesce((select cardinality(apps) from preloaded_list order by version desc limit 1), 0) as apps,
    ${countReviewers(sql`not ${isInvited}`)} as reviewers, ${countReviewers(isInvited)} as invited_reviewers,
    (select count(*)::int from (select from suite where kind = 'certification-testing' and published_at is not null
      and withdrawn_at is null limit 1000) counted) as suites,
    exists (select from mail where state = 'sent') as mail_delivered`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a count has no row');
  return row;
}
