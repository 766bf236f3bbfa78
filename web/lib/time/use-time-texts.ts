import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#web/lib/language/use-language.ts';
import { useBrand } from '#web/lib/programme/brand.ts';
import { partsOf } from './dates.ts';
import { servedZone } from './served-zone.ts';
import { createTimeTexts, type TimeTexts } from './time-texts.ts';
import { zoneLabel } from './zones.ts';

/** Dates and waits in the words of the page's language. */
export function useTimeTexts(): TimeTexts {
  const { t } = useTranslation('time');
  const language = useLanguage();
  const minute = Math.floor(Date.now() / 60_000) * 60_000;
  const timeZone = servedZone();
  const { year } = partsOf(minute, { language, timeZone });
  const { zone } = useBrand().programme.hours;
  return useMemo(() => {
    const office = { zone, label: zoneLabel(zone, language, new Date()) };
    return createTimeTexts(t, { language, timeZone }, year, office);
  }, [t, language, timeZone, year, zone]);
}
