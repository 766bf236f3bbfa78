import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../schema/database.ts';

/** The account and its enterprise, null without one. */
type Person = { accountId: string; enterpriseId: string | null };
type Query = (person: Person) => RawBuilder<Record<string, unknown>>;

const numbered = sql`join application on application.id = application_id`;
/** What was written, where the application is of the account's own enterprise. */
const ofOwn = (enterpriseId: string | null, words: RawBuilder<unknown>) =>
  sql`case when application.enterprise_id = ${enterpriseId}::uuid then ${words} end`;

/** What is stored of a person, a query a list, the newest rows first. Secrets are in none of them. */
const queries = {
  identities: ({ accountId: id }) => sql`select issuer, subject, created_at, last_seen_at
    from account_identity where account_id = ${id} order by created_at desc`,
  sessions: ({
    accountId: id,
  }) => sql`select device, address, created_at as started_at, last_seen_at as seen_at,
    revoked_at as ended_at from session where account_id = ${id} order by created_at desc`,
  knownBrowsers: ({
    accountId: id,
  }) => sql`select locale as language, created_at as first_seen_at, last_seen_at
    from known_device where account_id = ${id} order by last_seen_at desc`,
  secondFactors: ({ accountId: id }) => sql`select kind, name, created_at, last_used_at
    from second_factor where account_id = ${id} order by created_at desc`,
  recoveryCodes: ({ accountId: id }) => sql`select created_at, used_at
    from recovery_code where account_id = ${id} order by ordinal`,
  apiTokens: ({
    accountId: id,
  }) => sql`select name, ending, scopes, created_at, expires_at, last_used_at, revoked_at
    from api_token where account_id = ${id} order by created_at desc`,
  agreementsSigned: ({
    accountId: id,
  }) => sql`select agr_type as agreement, version, signed_at, ip as address,
    locale as language from agreement_signature where account_id = ${id} order by signed_at desc`,
  agreementsEnded: ({
    accountId: id,
  }) => sql`select agr_type as agreement, terminated_at as ended_at, ip as address
    from agreement_termination where account_id = ${id} order by terminated_at desc`,
  contacts: ({
    accountId: id,
    enterpriseId,
  }) => sql`select contact.nickname as name, contact.email, contact.phone,
    contact.created_at from contact join account on lower(account.login) = lower(contact.email)
    where account.id = ${id} and contact.enterprise_id = ${enterpriseId}::uuid order by contact.created_at desc`,
  messages: ({ accountId: id }) => sql`select kind, title_zh, title_en, created_at as sent_at
    from message where account_id = ${id} order by created_at desc`,
  messagesRead: ({ accountId: id }) => sql`select message_id as message, read_at
    from message_read where account_id = ${id} and read order by read_at desc`,
  bulletinsShown: ({ accountId: id }) => sql`select bulletin_id as bulletin
    from bulletin_shown where account_id = ${id} order by bulletin_id`,
  mailChoices: ({ accountId: id }) => sql`select kind, cadence from mail_preference
    where account_id = ${id} order by kind`,
  mails: ({ accountId: id }) => sql`select kind, address, state, created_at as requested_at, finished_at
    from mail where account_id = ${id} order by created_at desc`,
  mailRefused: ({ accountId: id }) => sql`select address, at from mail_bounce where account_id = ${id}`,
  comments: ({ accountId: id, enterpriseId }) => sql`select number as application,
    ${ofOwn(enterpriseId, sql`comment.text`)} as text, comment.created_at as written_at, edited_at
    from comment ${numbered} where author_id = ${id} order by comment.created_at desc`,
  applications: ({ accountId: id }) => sql`select number, created_at
    from application where created_by = ${id} order by created_at desc`,
  applicationDrafts: ({ accountId: id, enterpriseId }) => sql`select updated_at as saved_at
    from application_draft where enterprise_id = ${enterpriseId}::uuid and updated_by_id = ${id}
    order by updated_at desc`,
  commands: ({ accountId: id }) => sql`select number as application, command.type as command,
    case when command.state <> 'recorded' then command.state end as outcome, command.created_at as given_at, settled_at
    from command ${numbered} where actor_id = ${id} order by command.created_at desc`,
  reviews: ({ accountId: id, enterpriseId }) => sql`select number as application, review.phase, result,
    ${ofOwn(enterpriseId, sql`review.comment`)} as comment, at
    from review ${numbered} where handler_id = ${id} order by at desc`,
  reviewsAssigned: ({ accountId: id }) => sql`select number as application, assigned_at
    from review_assignment ${numbered} where reviewer_id = ${id} order by assigned_at desc`,
  opinions: ({
    accountId: id,
  }) => sql`select number as application, review_opinion.command ->> 'type' as opinion, at
    from review_opinion ${numbered} where reviewer_id = ${id} order by at desc`,
  absences: ({ accountId: id }) => sql`select to_char(first_day, 'YYYY-MM-DD') as first_day,
    to_char(last_day, 'YYYY-MM-DD') as last_day from reviewer_absence where account_id = ${id}
    order by reviewer_absence.first_day desc`,
  competence: ({ accountId: id }) => sql`select phases, categories, languages from reviewer_competence
    where account_id = ${id}`,
  reviewTurns: ({ accountId: id }) => sql`select turns, given_at from reviewer_turn where account_id = ${id}`,
  savedViews: ({ accountId: id }) => sql`select name, filters, created_at as saved_at
    from saved_view where account_id = ${id} order by created_at desc`,
  testResults: ({ accountId: id }) => sql`select number as application, received_at
    from upload ${numbered} where received_by = ${id} order by received_at desc`,
  files: ({ accountId: id, enterpriseId }) => sql`select
    case when enterprise_id = ${enterpriseId}::uuid then name end as name, size::int, created_at as uploaded_at
    from file where uploaded_by = ${id} order by created_at desc`,
  waiverRequests: ({ accountId: id, enterpriseId }) => sql`select number as application,
    ${ofOwn(enterpriseId, sql`waiver_request.reason`)} as reason, waiver_request.updated_at as changed_at
    from waiver_request ${numbered} where updated_by = ${id} order by waiver_request.updated_at desc`,
  labsLetIn: ({ accountId: id }) => sql`select number as application, let_in_at as at
    from delegation ${numbered} where let_in_by = ${id} order by let_in_at desc`,
  credentialResets: ({ accountId: id }) => sql`select kind, reason, asked_at, decision, decided_at
    from credential_reset where account_id = ${id} order by asked_at desc`,
  recordChanges: ({ accountId: id }) => sql`select kind as record, record_id as id, action, at
    from programme_change where actor_id = ${id} order by programme_change.id desc`,
  auditEntries: ({
    accountId: id,
  }) => sql`select at, operation, phase, address, target_kind as target, target_id,
    error_code from audit_line where actor_id = ${id} order by audit_line.id desc`,
} satisfies Record<string, Query>;

export type OwnDataQuery = keyof typeof queries;

/** The newest rows of a list, at most `limit`; for the administration's role. */
export async function listOwnData(db: Db, name: OwnDataQuery, person: Person, limit: number) {
  const { rows } = await sql<Record<string, unknown>>`${queries[name](person)} limit ${limit}`.execute(db);
  return rows;
}

/** The account itself, with its enterprise. */
export function findOwnAccount(db: Db, accountId: string) {
  return db
    .selectFrom('account')
    .leftJoin('enterprise', 'enterprise.id', 'account.enterpriseId')
    .select(['account.id', 'login', 'account.nameZh', 'account.nameEn', 'roles', 'enterpriseRight'])
    .select(['account.createdAt', 'signedInAt', 'signedInBefore', 'enterpriseId'])
    .select(['enterprise.nameZh as enterpriseZh', 'enterprise.nameEn as enterpriseEn'])
    .where('account.id', '=', accountId)
    .executeTakeFirstOrThrow();
}
