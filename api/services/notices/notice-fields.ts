import {
  type BulletinDetail,
  bulletinTextFields,
  type MaintenanceDetail,
  maintenanceTextFields,
} from '#contract/programme/admin-notices.ts';
import type { RecordFields } from '#domain/programme-changes/programme-changes.ts';
import { pickFields } from '#domain/shared/fields.ts';

type BulletinText = Omit<
  Required<Pick<BulletinDetail, (typeof bulletinTextFields)[number]>>,
  'startsAt' | 'expiresAt'
>;
type Bulletin = BulletinText & { startsAt: Date; expiresAt: Date | null; publishedAt: Date | null };

/** A bulletin as its history stores it. */
export function bulletinFields(bulletin: Bulletin): RecordFields {
  return {
    published: bulletin.publishedAt !== null,
    ...pickFields(bulletin, bulletinTextFields),
    startsAt: bulletin.startsAt.toISOString(),
    expiresAt: bulletin.expiresAt?.toISOString() ?? null,
  };
}

type MaintenanceText = Omit<
  Required<Pick<MaintenanceDetail, (typeof maintenanceTextFields)[number]>>,
  'startsAt' | 'endsAt'
>;
type Maintenance = MaintenanceText & { startsAt: Date; endsAt: Date; publishedAt: Date | null };

/** A maintenance as its history stores it. */
export function maintenanceFields(maintenance: Maintenance): RecordFields {
  return {
    published: maintenance.publishedAt !== null,
    ...pickFields(maintenance, maintenanceTextFields),
    startsAt: maintenance.startsAt.toISOString(),
    endsAt: maintenance.endsAt.toISOString(),
  };
}
