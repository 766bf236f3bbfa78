import type { RecordFields } from '#domain/programme-changes/programme-changes.ts';

type Bulletin = Record<'kind' | 'titleZh' | 'titleEn' | 'contentZh' | 'contentEn', string> & {
  startsAt: Date;
  expiresAt: Date | null;
  publishedAt: Date | null;
};

/** A bulletin as its changes keep it. */
export function bulletinFields(bulletin: Bulletin): RecordFields {
  const { kind, titleZh, titleEn, contentZh, contentEn, startsAt, expiresAt, publishedAt } = bulletin;
  const texts = { titleZh, titleEn, contentZh, contentEn };
  const period = { startsAt: startsAt.toISOString(), expiresAt: expiresAt?.toISOString() ?? null };
  return { published: publishedAt !== null, kind, ...period, ...texts };
}

type Maintenance = {
  contentZh: string;
  contentEn: string;
  startsAt: Date;
  endsAt: Date;
  noticeDays: number;
  publishedAt: Date | null;
};

/** A maintenance as its changes keep it. */
export function maintenanceFields(maintenance: Maintenance): RecordFields {
  const { contentZh, contentEn, startsAt, endsAt, noticeDays, publishedAt } = maintenance;
  const period = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
  return { published: publishedAt !== null, ...period, noticeDays, contentZh, contentEn };
}
