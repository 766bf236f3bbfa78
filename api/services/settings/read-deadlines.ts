import { findStoredDeadlines } from '#db/queries/applications.ts';
import type { Db } from '#db/schema/database.ts';
import { deadlinesSchema } from '#domain/applications/deadlines-schema.ts';
import { type DeadlinePolicy, type Deadlines, defaultDeadlines } from '#domain/applications/waits.ts';
import { defaultOfficeDays, type OfficeDays } from '#domain/calendar/office-calendar.ts';
import { officeDaysSchema } from '#domain/calendar/office-calendar-schema.ts';
import { generalConfigInForce } from '#domain/general-config/general-config.ts';

/** The days in force: what is stored, or the defaults where it makes no sense. */
export function officeDaysInForce(stored: unknown): OfficeDays {
  const set = officeDaysSchema.safeParse(stored);
  return set.success ? set.data : defaultOfficeDays;
}

/** The limits in force: what is stored over the defaults, or those alone where it makes no sense. */
export function limitsInForce(stored: unknown): DeadlinePolicy {
  const set = deadlinesSchema.safeParse(stored ?? {});
  return { ...defaultDeadlines, ...(set.success ? set.data : {}) };
}

/**
 * How deadlines are calculated: the config keys `deadlines` and `holidays`, and `reminderPercent` of the general config, as
 * stored, over the defaults, each the defaults where it makes no sense.
 */
export function deadlinesOf(stored: Record<string, unknown>): Deadlines {
  const { reminderPercent } = generalConfigInForce(new Map(Object.entries(stored)));
  return {
    limits: limitsInForce(stored.deadlines),
    days: officeDaysInForce(stored.holidays),
    remindAfter: reminderPercent / 100,
  };
}

/** How they are calculated now. One statement. */
export async function readDeadlines(db: Db): Promise<Deadlines> {
  return deadlinesOf(await findStoredDeadlines(db));
}
