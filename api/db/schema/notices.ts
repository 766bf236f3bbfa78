import type { ColumnType, Generated } from 'kysely';
import type { BulletinKind } from '#domain/notices/bulletins.ts';
import type { OperateType } from '#domain/usage/usage.ts';

type CreatedAt = ColumnType<Date, Date | undefined, never>;
type Publication = {
  /** Null for a draft. */
  publishedAt: Generated<Date | null>;
  /** When open pages were told that it came into effect; null while that is to come. */
  announcedAt: Generated<Date | null>;
  updatedAt: Generated<Date>;
  version: Generated<number>;
  /** What it is searched by. */
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
    /** Null where it has no end. */
    expiresAt: Date | null;
    createdBy: string;
    createdAt: CreatedAt;
  };
  bulletinShown: { bulletinId: string; accountId: string; shownAt: Date };
  /** Enterprises, counted in eight parts. */
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
    /** As it was sent: in Chinese or in English. */
    enterpriseName: string;
    operateType: OperateType;
    /** The call's Idempotency-Key, one of its own when it has none. */
    recordKey: Generated<string>;
    recordedAt: Date;
  };
};
