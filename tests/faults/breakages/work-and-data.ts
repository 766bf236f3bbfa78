import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { inviteColleague } from '#contract/accounts/colleagues.ts';
import { giveUpOutboxJob, listStuck, resumeApplication } from '#contract/operations.ts';
import { type Breakage, openOperator, readRunbook, type Scene } from './breakage.ts';

/** A transaction that somebody has left open, with a lock on the events. */
export function transactionLeftOpen({ portal: { stack } }: Scene): Breakage {
  return {
    alerts: { 'a transaction left open': 'AssayPushAway' },
    breakIt: async () =>
      (await openOperator(stack.databaseUrl)).query('begin; lock table event in access exclusive mode'),
    mend: async () => {
      const operator = await openOperator(stack.databaseUrl);
      const [look = '', end = ''] = [
        ...readRunbook('push-away', 'Look'),
        ...readRunbook('push-away', 'Mend'),
      ];
      const { rows } = await operator.query<{ pid: number; query: string }>(look);
      const { pid } = rows.find(({ query }) => query.includes('lock table event')) ?? {};
      await operator.query(end.replace('<pid>', String(pid)));
      await operator.end();
    },
  };
}

export function workSetAside({ db, operator }: Scene): Breakage {
  const key = randomUUID();
  return {
    alerts: { 'work that always fails': 'AssayWorkSetAside' },
    breakIt: async () => {
      await db.insertInto('outboxJob').values({ kind: 'send-mail', key, payload: '{}' }).execute();
      await db.updateTable('outboxJob').set({ setAsideAt: new Date() }).where('key', '=', key).execute();
    },
    mend: async () => {
      const { setAside } = await operator.call(listStuck);
      for (const { id } of setAside) await operator.call(giveUpOutboxJob, { params: { id } });
    },
  };
}

export function runTerminated({ db, client, operator }: Scene): Breakage {
  return {
    alerts: { 'a run terminated': 'AssayApplicationsStuck' },
    breakIt: async () => {
      const open = db.selectFrom('application').select('number').where('waitingFor', '=', 'reviewer');
      const { number } = await open.orderBy('createdAt').limit(1).executeTakeFirstOrThrow();
      await client.workflow.getHandle(number).terminate('by mistake');
    },
    mend: async () => {
      const { rows } = await operator.call(listStuck);
      for (const { id } of rows) await operator.call(resumeApplication, { params: { id } });
    },
  };
}

/** The address of the mail that it brings. */
async function invite({ partner }: Scene): Promise<string> {
  const login = `${randomUUID()}@mail.example`;
  const body = { login, nameZh: '许知遥', nameEn: 'Xu Zhiyao', right: 'edit' as const };
  await partner.api.call(inviteColleague, { body });
  return login;
}

/** While no worker is there: as if it had waited for five minutes. */
export function mailUnsent(scene: Scene): Breakage {
  return {
    alerts: { 'mail that nobody sends': 'AssayWorkLate mail' },
    breakIt: async () => {
      const address = await invite(scene);
      await sql`update mail set created_at = now() - interval '301 seconds' where address = ${address}`.execute(
        scene.db,
      );
    },
    // The workers that are back take it.
    mend: async () => {},
  };
}

/** A file stands where the folder was. */
export function anchorsNotWritten({ apply, portal: { env } }: Scene): Breakage {
  const folder = join(env.DATA_DIR ?? '', 'audit-anchors');
  return {
    alerts: { 'folder of audit anchors gone': 'AssayAuditUnsealed' },
    breakIt: async () => {
      await rename(folder, `${folder}-gone`);
      await writeFile(folder, '');
      await apply();
    },
    mend: async () => {
      await rm(folder);
      await rename(`${folder}-gone`, folder);
    },
  };
}

export function mailServerAway(scene: Scene): Breakage {
  return {
    alerts: { 'mail server away': 'AssayMailRefused' },
    breakIt: async () => {
      await scene.mail.close();
      await invite(scene);
    },
    mend: async () => {
      await scene.mail.open();
      await invite(scene);
    },
  };
}
