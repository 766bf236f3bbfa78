import { findSetting, putSetting } from '#db/queries/settings.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { entriesOf } from '#domain/calendar/calendar-entries.ts';
import type { OfficeCalendar } from '#domain/calendar/office-calendar-schema.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { recordFieldsOf } from '#domain/programme-changes/programme-changes.ts';
import { recordProgrammeChange } from '#services/programme-changes/record-programme-change.ts';
import { readOfficeCalendar } from './read-office-calendar.ts';

type Deps = { db: Db; now: () => Date };
type Saving = OfficeCalendar & { seen: number };

/** The calendar as its history tells it: an entry a line, with its name. */
function recordOf({ holidays, workdays, names, ...hours }: OfficeCalendar) {
  const entries = entriesOf({ holidays, workdays, names });
  const texts = (kind: 'holiday' | 'workday') =>
    entries
      .filter((entry) => entry.kind === kind)
      .map(({ from, to, zh, en }) => {
        const days = from === to ? from : `${from}/${to}`;
        return [days, [zh, en].filter(Boolean).join(' · ')].filter(Boolean).join(' ');
      });
  return recordFieldsOf({ ...hours, holidays: texts('holiday'), workdays: texts('workday') });
}

/**
 * Saves when the office works and what the days of its calendar are called, on top of the version that was seen.
 * @throws CatalogueError parameterInvalid (`reason: 'version'`: somebody else changed it meanwhile)
 */
export async function saveOfficeCalendar({ db, now }: Deps, actor: Actor, saving: Saving) {
  return inTransaction(db, (trx) => writeOfficeCalendar({ db: trx, now }, actor, saving));
}

/** The same in the transaction of the caller. */
export async function writeOfficeCalendar(
  { db: trx, now }: Deps,
  actor: Actor,
  { seen, names, ...days }: Saving,
): Promise<{ values: OfficeCalendar; version: number }> {
  const before = await readOfficeCalendar(trx);
  if (!(await putSetting(trx, 'holidays', days, seen)))
    throw new CatalogueError('parameterInvalid', { reason: 'version', version: before.version });
  const { version } = await findSetting(trx, 'holidayNames');
  await putSetting(trx, 'holidayNames', names, version);
  await recordProgrammeChange({ db: trx, now }, actor, {
    kind: 'setting',
    id: 'holidays',
    action: 'edited',
    before: recordOf(before.values),
    after: recordOf({ ...days, names }),
  });
  return { values: (await readOfficeCalendar(trx)).values, version: seen + 1 };
}
