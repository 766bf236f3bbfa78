import { z } from 'zod';
import { type BulletinDetail, bulletinText, bulletinTextFields } from '#contract/programme/admin-notices.ts';
import { bulletinGaps, bulletinKinds, missingParagraphs } from '#domain/notices/bulletins.ts';
import { pickFields } from '#domain/shared/fields.ts';
import type { Shape } from '#web/lib/forms/shape.ts';
import { localText, momentOf, tomorrowAtNine } from './moments.ts';

/** What stands in the fields. */
export const bulletinDraftSchema = z.object({
  kind: z.enum(bulletinKinds),
  startsAt: z.string(),
  expiresAt: z.string(),
  titleZh: z.string(),
  titleEn: z.string(),
  contentZh: z.string(),
  contentEn: z.string(),
} satisfies Shape<z.output<typeof bulletinText>>);
export type BulletinDraft = z.output<typeof bulletinDraftSchema>;

const moment = z.string().transform((text, context) => {
  const at = momentOf(text);
  if (at !== null) return at;
  context.addIssue({ code: 'too_small', origin: 'string', minimum: 1, inclusive: true, input: text });
  return z.NEVER;
});

/** The form as it is sent. */
export const bulletinForm = bulletinText.extend({
  startsAt: moment,
  expiresAt: z.string().transform(momentOf),
});

export function bulletinDraft(bulletin: BulletinDetail | null, now: Date): BulletinDraft {
  if (!bulletin) {
    const texts = { titleZh: '', titleEn: '', contentZh: '', contentEn: '' };
    return { kind: 'update', startsAt: tomorrowAtNine(now), expiresAt: '', ...texts };
  }
  const period = { startsAt: localText(bulletin.startsAt), expiresAt: localText(bulletin.expiresAt) };
  return { ...pickFields(bulletin, bulletinTextFields), ...period };
}

type Contents = Record<'zh' | 'en', { paragraphs: readonly string[]; insecure: readonly string[] }>;

/** What a bulletin lacks before it may be published. */
export function standOf(draft: BulletinDraft, { zh, en }: Contents, now: Date) {
  const [startsAt, expiresAt] = [momentOf(draft.startsAt), momentOf(draft.expiresAt)];
  const paragraphs = { zh: zh.paragraphs, en: en.paragraphs };
  const { titleZh, titleEn } = { titleZh: draft.titleZh.trim(), titleEn: draft.titleEn.trim() };
  const gaps = bulletinGaps(
    { titleZh, titleEn, paragraphs, expiresAt: expiresAt === null ? null : new Date(expiresAt) },
    now,
  );
  const has = (field: string) => gaps.some((gap) => gap.field === field && gap.rule !== 'paragraphs');
  const ordered = startsAt !== null && (expiresAt === null || startsAt < expiresAt);
  return {
    titles: !has('titleZh') && !has('titleEn'),
    time: ordered && !has('expiresAt'),
    texts: !has('contentZh') && !has('contentEn'),
    missing: missingParagraphs(zh.paragraphs, en.paragraphs),
    insecure: [
      ...zh.insecure.map((found) => ({ in: 'zh' as const, found })),
      ...en.insecure.map((found) => ({ in: 'en' as const, found })),
    ],
    startsAt,
    expiresAt,
  };
}
export type BulletinStand = ReturnType<typeof standOf>;

/** How many of the five conditions hold. */
export function metConditions({ titles, time, texts, missing, insecure }: BulletinStand): number {
  return [titles, time, texts, texts && missing === null, insecure.length === 0].filter(Boolean).length;
}
export const conditionCount = 5;
