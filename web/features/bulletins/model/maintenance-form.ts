import { z } from 'zod';
import {
  type MaintenanceBody,
  type MaintenanceDetail,
  maintenanceBody,
  maintenanceTextFields,
} from '#contract/programme/admin-notices.ts';
import { pickFields } from '#domain/shared/fields.ts';
import type { Shape } from '#web/lib/forms/shape.ts';
import { localText, momentOf, tomorrowAtNine } from './moments.ts';

/** The values of the fields, as text. */
export const maintenanceDraftSchema = z.object({
  startsAt: z.string(),
  endsAt: z.string(),
  noticeDays: z.string(),
  contentZh: z.string(),
  contentEn: z.string(),
  publish: z.boolean(),
} satisfies Shape<MaintenanceBody>);

const moment = z.string().transform((text, context) => {
  const at = momentOf(text);
  if (at !== null) return at;
  context.addIssue({ code: 'too_small', origin: 'string', minimum: 1, inclusive: true, input: text });
  return z.NEVER;
});

/** The form as it is sent. */
export const maintenanceForm = maintenanceBody.extend({
  startsAt: moment,
  endsAt: moment,
  noticeDays: z
    .string()
    .transform((text) => (text.trim() === '' ? Number.NaN : Number(text)))
    .pipe(maintenanceBody.shape.noticeDays),
});

export function maintenanceDraft(
  notice: MaintenanceDetail | null,
  now: Date,
): z.output<typeof maintenanceDraftSchema> {
  if (!notice) {
    const startsAt = tomorrowAtNine(now);
    return { startsAt, endsAt: '', noticeDays: '3', contentZh: '', contentEn: '', publish: true };
  }
  return {
    ...pickFields(notice, maintenanceTextFields),
    startsAt: localText(notice.startsAt),
    endsAt: localText(notice.endsAt),
    noticeDays: String(notice.noticeDays),
    publish: notice.state !== 'draft',
  };
}
