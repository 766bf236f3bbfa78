import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { partsOf } from './dates.ts';
import { createTimeTexts, type TimeTexts } from './time-texts.ts';
import { useLanguage } from './use-language.ts';

/** Dates and waits in the words of the page's language. */
export function useTimeTexts(): TimeTexts {
  const { t } = useTranslation('time');
  const language = useLanguage();
  const { year } = partsOf(Date.now(), { language });
  return useMemo(() => createTimeTexts(t, { language }, year), [t, language, year]);
}
