import { isWorkingDay, type OfficeDays } from './office-calendar.ts';

const DAY = 86_400_000;

/**
 * For each day from one to another, `YYYY-MM-DD`, how many working days lie before it in the list, and at last how many
 * there are. By it the database calculates working days: those between two times are the difference of what had been
 * worked, which is the day's number, and of a working day the share that has passed.
 */
export function workedDays(first: string, last: string, days: OfficeDays): number[] {
  const [from, until] = [Date.parse(first) / DAY, Date.parse(last) / DAY];
  const worked = [0];
  for (let day = from; day <= until; day += 1)
    worked.push((worked.at(-1) ?? 0) + Number(isWorkingDay(day, days)));
  return worked;
}
