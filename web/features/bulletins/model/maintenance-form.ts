import { z } from 'zod';
import type { MaintenanceDetail } from '#contract/programme/admin-notices.ts';
import { maintenanceLength } from '#domain/notices/maintenance.ts';
import { noticeDaysAtMost } from '#domain/notices/publication.ts';
import { localText, momentOf, tomorrowAtNine } from './moments.ts';

/** What stands in the fields: text, as it is typed. */
export const keptMaintenance = z.object({
  startsAt: z.string(),
  endsAt: z.string(),
  noticeDays: z.string(),
  contentZh: z.string(),
  contentEn: z.string(),
  publish: z.boolean(),
});

const moment = z.string().transform((text, context) => {
  const at = momentOf(text);
  if (at !== null) return at;
  context.addIssue({ code: 'too_small', origin: 'string', minimum: 1, inclusive: true, input: text });
  return z.NEVER;
});

/** The form as it is sent. */
export const maintenanceForm = z.strictObject({
  startsAt: moment,
  endsAt: moment,
  noticeDays: z
    .string()
    .transform((text) => (text.trim() === '' ? Number.NaN : Number(text)))
    .pipe(z.int().min(0).max(noticeDaysAtMost)),
  contentZh: z.string().max(maintenanceLength),
  contentEn: z.string().max(maintenanceLength),
  publish: z.boolean(),
});

export function maintenanceDraft(
  notice: MaintenanceDetail | null,
  now: Date,
): z.output<typeof keptMaintenance> {
  if (!notice) {
    const startsAt = tomorrowAtNine(now);
    return { startsAt, endsAt: '', noticeDays: '3', contentZh: '', contentEn: '', publish: true };
  }
  const { startsAt, endsAt, noticeDays, contentZh, contentEn, state } = notice;
  const period = { startsAt: localText(startsAt), endsAt: localText(endsAt) };
  return { ...period, noticeDays: String(noticeDays), contentZh, contentEn, publish: state !== 'draft' };
}
