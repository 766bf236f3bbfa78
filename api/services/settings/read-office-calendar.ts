import { findSetting } from '#db/queries/settings.ts';
import type { Db } from '#db/schema/database.ts';
import { defaultCalendar } from '#domain/calendar/default-calendar.ts';
import { dayNamesSchema, type OfficeCalendar } from '#domain/calendar/office-calendar-schema.ts';
import { officeDaysInForce } from './read-deadlines.ts';

/** The names that are stored; the usual ones of the default calendar where none are, or where they make no sense. */
function namesInForce(stored: unknown): OfficeCalendar['names'] {
  const set = dayNamesSchema.safeParse(stored);
  return set.success ? set.data : defaultCalendar.names;
}

/** The office's days in force with the names of its calendar, and the version to change them on. */
export async function readOfficeCalendar(db: Db): Promise<{ values: OfficeCalendar; version: number }> {
  const { value, version } = await findSetting(db, 'holidays');
  const stored = await findSetting(db, 'holidayNames');
  const { holidays, workdays, week, ...hours } = officeDaysInForce(value);
  const listed = new Set([...holidays, ...workdays]);
  const names = Object.entries(namesInForce(stored.value)).filter(([day]) => listed.has(day));
  const days = { holidays: [...holidays], workdays: [...workdays], ...(week && { week: [...week] }) };
  return { values: { ...days, ...hours, names: Object.fromEntries(names) }, version };
}
