import type { Log } from '#api/base/logging.ts';
import { addRefusedCalls } from '#db/queries/usage.ts';
import type { Db } from '#db/schema/database.ts';
import { runForSystem } from '#db/tenant-scope.ts';
import { officeMonth } from '#domain/usage/usage-list.ts';
import { readOfficeZone } from '#services/settings/read-office.ts';

type Deps = { db: Db; now: () => Date; log: Log };

/** Milliseconds after the first of them: a flood of refused calls is no flood of writes. */
const notedAfter = 1_000;
const maxEnterprises = 1_000;

/** Adds refused calls to what enterprises used this month, those of a second together; not exact: a killed process loses those of a second. */
export function createRefusedCallNotes({ db, now, log }: Deps) {
  const waiting = new Map<string, number>();
  let timer: NodeJS.Timeout | null = null;
  const write = async () => {
    if (timer) clearTimeout(timer);
    timer = null;
    const refused = [...waiting];
    const at = now();
    waiting.clear();
    if (refused.length === 0) return;
    const add = async () => {
      const month = officeMonth(at, await readOfficeZone(db));
      const calls = refused.map(([enterpriseId, count]) => ({ enterpriseId, month, calls: count }));
      await addRefusedCalls(db, calls);
    };
    await runForSystem(add).catch((err: unknown) => log.warn({ err }, 'refused calls not noted'));
  };
  return {
    note: (enterpriseId: string) => {
      waiting.set(enterpriseId, (waiting.get(enterpriseId) ?? 0) + 1);
      if (waiting.size >= maxEnterprises) void write();
      else timer ??= setTimeout(() => void write(), notedAfter);
    },
    write,
  };
}
