import type { ColumnType, Generated } from 'kysely';
import type { BulletinKind } from '#domain/notices/bulletins.ts';
import type { OperateType } from '#domain/usage/usage.ts';

type CreatedAt = ColumnType<Date, Date | undefined, never>;

export type NoticeSchema = {
  bulletin: {
    id: Generated<string>;
    kind: BulletinKind;
    titleZh: string;
    titleEn: string;
    /** HTML. */
    contentZh: string;
    contentEn: string;
    startsAt: Date;
    expiresAt: Date;
    createdBy: string;
    createdAt: CreatedAt;
  };
  bulletinShown: { bulletinId: string; accountId: string; shownAt: Date };
  maintenanceNotice: {
    id: Generated<string>;
    /** Plain text. */
    contentZh: string;
    contentEn: string;
    startsAt: Date;
    endsAt: Date;
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
