import { officeOffset } from '#domain/calendar/office-day.ts';
import type { Locale } from '#domain/shared/locale.ts';

const weekdays = {
  zh: ['周日', '周一', '周二', '周三', '周四', '周五', '周六'],
  en: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
};
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A moment as mails say it, by the office's clock: `11-24 周二 18:00 GMT+8`, `Tue 24 Nov, 18:00 GMT+8`. */
export function mailTime(at: string, locale: Locale): string {
  const there = new Date(Date.parse(at) + officeOffset);
  const iso = there.toISOString();
  const [day, time] = [weekdays[locale][there.getUTCDay()], iso.slice(11, 16)];
  if (locale === 'zh') return `${iso.slice(5, 10)} ${day} ${time} GMT+8`;
  return `${day} ${there.getUTCDate()} ${months[there.getUTCMonth()]}, ${time} GMT+8`;
}
