import { officeDay } from '#domain/calendar/office-day.ts';
import { useLanguage } from '#web/lib/language/use-language.ts';
import { useBrand } from '#web/lib/programme/brand.ts';
import { zoneLabel } from '#web/lib/time/zones.ts';

/** By which clock the office works, and what day it is there; other times are shown by the reader's own. */
export function useOffice() {
  const { zone, opens, closes } = useBrand().programme.hours;
  const language = useLanguage();
  return {
    opens,
    closes,
    /** Its zone, as people read it. */
    zone: zoneLabel(zone, language, new Date()),
    /** The day of a moment there, `YYYY-MM-DD`. */
    dayOf: (at: string | Date) => officeDay(new Date(at), zone),
  };
}
