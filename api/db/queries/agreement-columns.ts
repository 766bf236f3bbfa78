import { sql } from 'kysely';
import { type AgreementType, agreementTypes } from '#domain/agreements/agreements.ts';

const signed = (type: AgreementType) =>
  sql<number | null>`(select max(version) from agreement_signature
    where account_id = account.id and agr_type = ${sql.lit(type)}
      and round > (select coalesce(max(round), 0) from agreement_termination ended
        where ended.account_id = account.id and ended.agr_type = ${sql.lit(type)}))`;
const published = (type: AgreementType) =>
  sql<number | null>`(select max(version) from agreement_version
    where agr_type = ${sql.lit(type)} and published_at <= now())`;
const { privacy, user } = agreementTypes;

/** The account's signatures and the published versions, for a query that reads `account`. */
export const agreementColumns = [
  signed(privacy).as('privacySigned'),
  published(privacy).as('privacyPublished'),
  signed(user).as('userSigned'),
  published(user).as('userPublished'),
] as const;
