import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { pick } from '#domain/shared/locale.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { useRefusal } from '#web/lib/failures/refusal.ts';
import { useLanguage } from '#web/lib/language/use-language.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';

const gaps = z.object({ issues: z.array(z.object({ path: z.string(), code: z.string() })) });
const insecure = z.object({
  insecure: z.array(z.object({ field: z.string(), paragraph: z.number(), found: z.string() })).min(1),
});
const overlap = z.object({
  field: z.string(),
  minutes: z.number(),
  with: z.object({
    contentZh: z.string(),
    contentEn: z.string(),
    startsAt: z.string(),
    endsAt: z.string(),
  }),
});

/** What the details of a refusal say of single fields, in words. */
function useFieldTexts() {
  const { t } = useTranslation(['bulletins', 'form']);
  const times = useTimeTexts();
  const language = useLanguage();
  const ruleText = (code: string) => {
    if (code === 'required') return t('form:required');
    if (code === 'past' || code === 'begun' || code === 'paragraphs') return t(`form.${code}`);
    return null;
  };
  return (details: unknown): Record<string, string> => {
    const unsafe = insecure.safeParse(details).data?.insecure ?? [];
    const found = unsafe.map(({ field, paragraph, found: seen }): [string, string] => {
      const written = t(`language.${field === 'contentZh' ? 'zh' : 'en'}`);
      const what = t('form.insecure', { language: written, paragraph });
      return [field, `${what} ${t('form.insecureSeen', { found: seen })}`];
    });
    const over = overlap.safeParse(details).data;
    const wrong = gaps.safeParse(details).data?.issues ?? [];
    const ruled = wrong.flatMap(({ path, code }): [string, string][] => {
      const text = ruleText(code);
      return text === null ? [] : [[path, text]];
    });
    const clash: [string, string][] = over
      ? [
          [
            over.field,
            t('maintenance.overlaps', {
              text: pick(language, { zh: over.with.contentZh, en: over.with.contentEn }),
              when: `${times.due(over.with.startsAt)}–${times.moment(over.with.endsAt)}`,
              span: times.span(over.minutes * 60_000),
            }),
          ],
        ]
      : [];
    // The first part of a field is the one to begin with.
    return Object.fromEntries([...found.toReversed(), ...ruled, ...clash]);
  };
}

/** A refusal whose places are said in words: insecure parts, gaps, what a maintenance lies over. */
export function useNoticeRefusal() {
  const refusal = useRefusal();
  const textsOf = useFieldTexts();
  const [own, setOwn] = useState<Record<string, string>>({});
  return {
    ...refusal,
    fields: { ...refusal.fields, ...own },
    take: async (error: unknown) => {
      setOwn(error instanceof ApiError ? textsOf(error.details) : {});
      await refusal.take(error);
    },
    clear: () => {
      setOwn({});
      refusal.clear();
    },
  };
}
