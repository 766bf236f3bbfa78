import type { EndpointResponse } from '#contract/endpoint.ts';
import type { listStuck } from '#contract/operations.ts';
import {
  listSetAside as findSetAside,
  findSubjects,
  type ListedOutboxJob,
  listFailing,
} from '#db/queries/set-aside-jobs.ts';
import type { Db } from '#db/schema/database.ts';
import type { OutboxJobKind } from '#domain/outbox/outbox-jobs.ts';
import { idSchema } from '#domain/shared/validation.ts';

type SetAside = EndpointResponse<typeof listStuck>['setAside'][number];
type Row = ListedOutboxJob;

/** The table of the subject of an outbox job; mails are listed without one. */
const tables = {
  'start-application': 'application',
  'apply-command': 'command',
  'parse-test-result': 'upload',
  'render-certificate': 'certificate',
  // The id of a file, whose name nobody but its enterprise needs to read.
  'parse-application-form': null,
  'send-mail': null,
} as const satisfies Record<OutboxJobKind, string | null>;

/** The id of what an outbox job is about; null where it names none. */
export function subjectOf({ kind, key, payload }: Pick<Row, 'kind' | 'key' | 'payload'>): string | null {
  const subjectId = kind === 'start-application' ? payload.applicationId : key.split(':')[0];
  return idSchema.safeParse(subjectId).success ? String(subjectId) : null;
}

async function findAll(db: Db, rows: Row[]) {
  const found = new Map<string, Awaited<ReturnType<typeof findSubjects>>[number]>();
  for (const [kind, table] of Object.entries(tables)) {
    const ids = rows.filter((row) => row.kind === kind).map(subjectOf);
    const known = ids.filter((id) => id !== null);
    if (table) for (const one of await findSubjects(db, table, known)) found.set(`${kind} ${one.id}`, one);
  }
  return found;
}

async function present(db: Db, rows: Row[]): Promise<SetAside[]> {
  const subjects = await findAll(db, rows);
  return rows.map((row) => {
    const subject = subjects.get(`${row.kind} ${subjectOf(row)}`);
    return {
      id: row.id,
      kind: row.kind,
      attempts: row.attempts,
      faults: row.faults,
      applicationId: subject?.applicationId ?? null,
      number: subject?.number ?? null,
      command: subject?.commandType ?? null,
      cause: row.lastError ?? '',
      asked: row.createdAt.toISOString(),
      since: (row.setAsideAt ?? row.createdAt).toISOString(),
      next: row.setAsideAt ? null : row.nextAt.toISOString(),
    };
  });
}

/** Jobs that used up their attempts and wait for an operator: what it is about, and why it failed. */
export const listSetAside = async (db: Db): Promise<SetAside[]> => present(db, await findSetAside(db));

/** The same of jobs that failed again and again and are still tried. */
export const listFailingJobs = async (db: Db): Promise<SetAside[]> => present(db, await listFailing(db));
