import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { createTimeTexts, type TimeTexts } from './time-texts.ts';
import { useLanguage } from './use-language.ts';

/** Dates and waits in the words of the page's language. */
export function useTimeTexts(): TimeTexts {
  const { t } = useTranslation('time');
  const language = useLanguage();
  return useMemo(() => createTimeTexts(t, { language }), [t, language]);
}
