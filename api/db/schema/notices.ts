import type { ColumnType, Generated } from 'kysely';
import type { BulletinKind } from '#domain/notices/bulletins.ts';
import type { OperateType } from '#domain/usage/usage.ts';

type CreatedAt = ColumnType<Date, Date | undefined, never>;
type Publication = {
  /** Null for a draft. */
  publishedAt: Generated<Date | null>;
  /** When open pages were notified that it is in effect; null until then. */
  announcedAt: Generated<Date | null>;
  updatedAt: Generated<Date>;
  version: Generated<number>;
  /** Search text. */
  line: ColumnType<string, never, never>;
};

export type NoticeSchema = {
  bulletin: Publication & {
    id: Generated<string>;
    kind: BulletinKind;
    titleZh: string;
    titleEn: string;
    /** HTML. */
    contentZh: string;
    contentEn: string;
    startsAt: Date;
    /** Null without an end. */
    expiresAt: Date | null;
    createdBy: string;
    createdAt: CreatedAt;
  };
  bulletinShown: { bulletinId: string; accountId: string; shownAt: Date };
  /** Counts of enterprises, in eight partial counters. */
  bulletinReadCount: { bulletinId: string; part: number; enterprises: number };
  bulletinReader: { bulletinId: string; enterpriseId: string };
  maintenance: Publication & {
    id: Generated<string>;
    /** Plain text. */
    contentZh: string;
    contentEn: string;
    startsAt: Date;
    endsAt: Date;
    /** Days before its start from which it is shown. */
    noticeDays: Generated<number>;
    createdBy: string;
    createdAt: CreatedAt;
  };
  usageRecord: {
    id: Generated<string>;
    enterpriseId: string;
    accountId: string;
    /** The name that was sent, in Chinese or English. */
    enterpriseName: string;
    operateType: OperateType;
    /** The call's Idempotency-Key, or a generated one. */
    recordKey: Generated<string>;
    recordedAt: Date;
  };
};
