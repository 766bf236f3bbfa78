import { databaseVariables } from '#api/base/database-config.ts';
import { checkRole, checkTenantRole } from '#db/check-role.ts';
import { checkSession } from '#db/check-session.ts';
import { readConnectionRoom, readServerVersion } from '#db/queries/connections.ts';
import { listProcesses } from '#db/queries/processes.ts';
import type { Db } from '#db/schema/database.ts';
import { checkSchema } from '#db/schema-version.ts';
import { judgeConnectionRoom } from '#domain/operations/database-connections.ts';
import { isTooOld, maxClockSeconds, oldestVersions } from '#domain/operations/surroundings.ts';
import { isAlive, type ProcessKind, processKinds } from '#domain/operations/system-health.ts';
import { checkClock } from '../operations/report-process.ts';
import { askDatabase } from './ask-database.ts';
import {
  type DatabaseLogin,
  requireSetting,
  type Surroundings,
  type SurroundingsCheck,
} from './surroundings.ts';

type Ask = (db: Db, surroundings: Surroundings) => Promise<string | undefined>;

const logins: Record<
  DatabaseLogin,
  { variable: string; concerns: readonly ProcessKind[]; check: (db: Db) => Promise<unknown> }
> = {
  app: { variable: 'DATABASE_URL', concerns: processKinds, check: checkRole },
  tenant: { variable: 'DATABASE_TENANT_URL', concerns: ['portal'], check: checkTenantRole },
  accounts: { variable: 'DATABASE_ACCOUNTS_URL', concerns: ['workers'], check: checkRole },
  admin: { variable: 'DATABASE_ADMIN_URL', concerns: ['portal'], check: checkRole },
  owner: { variable: 'DATABASE_OWNER_URL', concerns: [], check: readServerVersion },
};

const loginName = (login: DatabaseLogin) => `login of ${logins[login].variable}`;

const loginChecks = (Object.keys(logins) as DatabaseLogin[]).map((login): SurroundingsCheck => {
  const { variable, concerns, check } = logins[login];
  return {
    name: loginName(login),
    concerns,
    needs: [variable, ...Object.keys(databaseVariables)],
    check: ({ databases }, limitMs) =>
      askDatabase(
        { address: requireSetting(databases[login], variable), limitMs },
        async (db) => void (await check(db)),
      ),
    remedy: `start Postgres, or correct ${variable}: host, port, database, and the role with the password that it was given (docs/operations.md, "Five roles")`,
  };
});

/** Asked by the login that every process has. */
function checkByAppLogin(
  check: Pick<SurroundingsCheck, 'name' | 'remedy'> & { ask: Ask; needs?: string[] },
): SurroundingsCheck {
  return {
    name: check.name,
    concerns: processKinds,
    needs: [loginName('app'), ...(check.needs ?? [])],
    check: (surroundings, limitMs) =>
      askDatabase({ address: requireSetting(surroundings.databases.app, 'DATABASE_URL'), limitMs }, (db) =>
        check.ask(db, surroundings),
      ),
    remedy: check.remedy,
  };
}

async function askSchema(db: Db): Promise<string | undefined> {
  let note: string | undefined;
  await checkSchema(db, {
    info: (line) => {
      note = line;
    },
  });
  return note;
}

async function askRoom(db: Db, { databasePool, processes = {} }: Surroundings): Promise<string> {
  const [room, listed] = [await readConnectionRoom(db), await listProcesses(db)];
  const alive = listed.filter(isAlive);
  const running = processKinds.map((kind) => {
    const count = alive.filter((one) => one.kind === kind).length;
    return [kind, Math.max(count, processes[kind] ?? 1)];
  });
  const { needed, available, enough } = judgeConnectionRoom(room, Object.fromEntries(running), databasePool);
  const said = `the processes open up to ${needed} connections, and ${available} of ${room.max} are for them`;
  if (!enough) throw new Error(said);
  return said;
}

export const postgresChecks: readonly SurroundingsCheck[] = [
  ...loginChecks,
  checkByAppLogin({
    name: 'version of Postgres',
    ask: async (db) => {
      const version = await readServerVersion(db);
      if (isTooOld('postgres', version)) throw new Error(`it is ${version}`);
      return version;
    },
    remedy: `move to Postgres ${oldestVersions.postgres} or later, by a dump and a restore`,
  }),
  checkByAppLogin({
    name: 'schema of the database',
    ask: askSchema,
    remedy: 'run `prepare` of this version: docker compose -f infra/production/compose.yaml run --rm prepare',
  }),
  checkByAppLogin({
    name: 'clock',
    ask: async (db) => void (await checkClock({ db, now: () => new Date() })),
    remedy: `let both hosts set their clocks by NTP: more than ${maxClockSeconds} s apart, sessions and deadlines end at wrong times`,
  }),
  checkByAppLogin({
    name: 'sessions of the database',
    ask: async (db) => void (await checkSession(db)),
    remedy: 'set the pool mode of the pooler before DATABASE_URL to "session", or name Postgres itself there',
  }),
  checkByAppLogin({
    name: 'room for database connections',
    needs: ['schema of the database'],
    ask: askRoom,
    remedy: 'raise max_connections of Postgres, or lower DATABASE_POOL or the number of processes',
  }),
];
