import { useLanguage } from '#web/lib/language/use-language.ts';
import { partsOf } from '#web/lib/time/dates.ts';

/** The short name of a month `YYYY-MM` in the language of the page. */
export function useMonthName(): (month: string) => string {
  const language = useLanguage();
  return (month) => partsOf(`${month}-15T00:00:00Z`, { language, timeZone: 'UTC' }).monthName;
}
