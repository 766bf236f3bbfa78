import { languageOf } from '#web/lib/language/language.ts';
import { clockOf, isoDay, partsOf } from '#web/lib/time/dates.ts';
import en from '#web/locales/en/time.json';
import zh from '#web/locales/zh/time.json';

const { day: dayZh, dayOfYear: dayOfYearZh, moment: momentZh } = zh;
const { day: dayEn, dayOfYear: dayOfYearEn, moment: momentEn } = en;
const texts = {
  zh: { day: dayZh, dayOfYear: dayOfYearZh, moment: momentZh },
  en: { day: dayEn, dayOfYear: dayOfYearEn, moment: momentEn },
};

const fill = (text: string, values: Record<string, string>) =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');

/** A moment where the reader is, in the form in which the server wrote it (`TimeForm`). */
function say(form: string | undefined, at: string): string {
  const language = languageOf(location.pathname);
  const place = { language };
  if (form === 'document') return isoDay(at, place);
  if (form === 'stamp') return `${isoDay(at, place)} ${clockOf(at, place)}`;
  const parts = partsOf(at, place);
  const { day, dayOfYear, moment } = texts[language];
  const isThisYear = parts.year === partsOf(Date.now(), place).year;
  return fill(moment, { day: fill(isThisYear ? day : dayOfYear, parts), clock: clockOf(at, place) });
}

/** The server writes moments in the office's zone. */
export function writeOwnTimes(): void {
  for (const one of document.querySelectorAll('time')) one.textContent = say(one.dataset.form, one.dateTime);
}
