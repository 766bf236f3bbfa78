import { type Language, languageOf } from '#web/lib/language/language.ts';
import { clockOf, isoDay, partsOf } from '#web/lib/time/dates.ts';
import en from '#web/locales/en/time.json';
import zh from '#web/locales/zh/time.json';

// One by one, so that the script holds these alone.
const { day: dayZh, dayOfYear: dayOfYearZh, weekdayDay: weekdayDayZh, moment: momentZh } = zh;
const { day: dayEn, dayOfYear: dayOfYearEn, weekdayDay: weekdayDayEn, moment: momentEn } = en;
const { officeTime: officeTimeZh } = zh;
const { officeTime: officeTimeEn } = en;
const texts = {
  zh: {
    day: dayZh,
    dayOfYear: dayOfYearZh,
    weekdayDay: weekdayDayZh,
    moment: momentZh,
    officeTime: officeTimeZh,
  },
  en: {
    day: dayEn,
    dayOfYear: dayOfYearEn,
    weekdayDay: weekdayDayEn,
    moment: momentEn,
    officeTime: officeTimeEn,
  },
};

const fill = (text: string, values: Record<string, string>) =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');

function dueText(language: Language, at: string): string {
  const place = { language };
  const parts = partsOf(at, place);
  const { day, dayOfYear, weekdayDay, moment } = texts[language];
  const isThisYear = parts.year === partsOf(Date.now(), place).year;
  const date = fill(isThisYear ? day : dayOfYear, parts);
  return fill(moment, {
    day: fill(weekdayDay, { weekday: parts.weekday, day: date }),
    clock: clockOf(at, place),
  });
}

/** A deadline where the reader is, with what the server wrote where that is another time. */
function deadline(language: Language, at: string, { office = '', zone = '' }: DOMStringMap): string {
  const own = dueText(language, at);
  return own === office ? own : fill(texts[language].officeTime, { own, office, zone });
}

/** A moment where the reader is, in the form in which the server wrote it (`TimeForm`). */
function say({ dateTime: at, dataset }: HTMLTimeElement): string {
  const language = languageOf(location.pathname);
  if (dataset.form === 'deadline') return deadline(language, at, dataset);
  const day = isoDay(at, { language });
  return dataset.form === 'stamp' ? `${day} ${clockOf(at, { language })}` : day;
}

/** The server writes moments in the office's zone. */
export function writeOwnTimes(): void {
  for (const one of document.querySelectorAll('time')) {
    one.dataset.office ??= one.textContent;
    one.textContent = say(one);
  }
}
