import { type RawBuilder, sql } from 'kysely';
import type { CertificateStatus } from '#domain/applications/statuses.ts';

/** A certificate in short; times as Postgres writes them in JSON. */
export type CertificateBriefRow = {
  number: string;
  status: CertificateStatus;
  validUntil: string;
  revokedAt: string | null;
  reasonZh: string | null;
  reasonEn: string | null;
};

const today = sql`(select office_day(now()))`;

/** What the certificate `c` is worth now: `certificateStatus` of the domain, in SQL. */
export const certificateStatusNow = sql<CertificateStatus>`case
  when c.revoked_at is not null then 'revoked' when c.valid_until < ${today} then 'expired' else 'valid' end`;

/** Whether the certificate of the application `a` was revoked or has expired. */
export const isLapsed: RawBuilder<boolean> = sql`exists (select from certificate c
  where c.application_id = a.id and (c.revoked_at is not null or c.valid_until < ${today}))`;

/** Whether it was revoked. */
export const isRevoked: RawBuilder<boolean> = sql`exists (select from certificate c
  where c.application_id = a.id and c.revoked_at is not null)`;

/** Whether the certificate `c` holds. */
export const isInForce: RawBuilder<boolean> = sql`c.revoked_at is null and c.valid_until >= ${today}`;
