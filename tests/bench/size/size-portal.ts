import { join } from 'node:path';
import { readConfig } from '#api/base/config.ts';
import { buildApp } from '#api/start/app.ts';
import { openDeps } from '#api/start/create-deps.ts';
import { drain, listen, portOf } from '#api/start/http-server.ts';
import type { Db } from '#db/schema/database.ts';
import { serialCookie, sessionCookie } from '#middleware/cookies.ts';
import { startSession } from '#services/sessions/start-session.ts';
import { openFixtureDb, type TestDatabase } from '../../support/database.ts';
import { noLimits, quietSecrets } from '../../support/no-limits.ts';
import { openAgent, send } from '../http-load.ts';
import { seededAccounts } from '../seed/ids.ts';

export type Who = keyof typeof seededAccounts | 'visitor';

/** The portal's HTTP side over a seeded database, without what runs beside requests. */
export type SizePortal = {
  db: Db;
  /** The body of an answer. @throws Error for anything but 200 */
  get: (who: Who, path: string) => Promise<string>;
  close: () => Promise<void>;
};

type Place = { redisUrl: string; folder: string };

function configOf({ url, tenantUrl, adminUrl }: TestDatabase, { redisUrl, folder }: Place) {
  return readConfig({
    ...noLimits,
    DATABASE_URL: url,
    DATABASE_TENANT_URL: tenantUrl,
    DATABASE_ADMIN_URL: adminUrl,
    REDIS_URL: redisUrl,
    // Nothing that is measured asks the engine.
    TEMPORAL_ADDRESS: '127.0.0.1:1',
    DATA_DIR: join(folder, 'files'),
    ...quietSecrets,
  });
}

/** The cookies of everybody who calls. */
async function signIn(db: Db): Promise<Map<Who, string>> {
  const cookies = new Map<Who, string>([['visitor', '']]);
  for (const [who, login] of Object.entries(seededAccounts)) {
    const { id: accountId } = await db
      .selectFrom('account')
      .select('id')
      .where('login', '=', login)
      .executeTakeFirstOrThrow();
    const { token, serial } = await startSession(db, { accountId, idToken: null, now: new Date() });
    cookies.set(who as Who, `${sessionCookie}=${token}; ${serialCookie}=${serial}`);
  }
  return cookies;
}

export async function openSizePortal(database: TestDatabase, place: Place): Promise<SizePortal> {
  const { deps, close } = openDeps(configOf(database, place), 'bench');
  const db = openFixtureDb(database.adminUrl, { max: 2 });
  const cookies = await signIn(db);
  const server = await listen(buildApp(deps), '127.0.0.1', 0);
  const origin = `http://127.0.0.1:${portOf(server)}`;
  const agent = openAgent(2);
  return {
    db,
    get: async (who, path) => {
      const cookie = cookies.get(who) ?? '';
      const headers: Record<string, string> = cookie === '' ? {} : { cookie };
      const { status, body } = await send(agent, { url: `${origin}${path}`, headers });
      if (status !== 200) throw new Error(`${path}: ${status} ${body.slice(0, 300)}`);
      return body;
    },
    close: async () => {
      agent.destroy();
      await drain(server);
      await close();
      await db.destroy();
    },
  };
}
