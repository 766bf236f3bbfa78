import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type SmtpSink, startSmtpSink } from '#infra/local/mailbox/smtp-sink.ts';
import { findFreePorts } from '#infra/local/network/free-port.ts';
import { requestMail } from '#services/mail/request-mail.ts';
import { pruneMailRows, sweepMail } from '#services/mail/sweep-mail.ts';
import { type EvidenceRig, openEvidenceRig } from '#tests/support/applications/evidence-rig.ts';
import { startWorker, type WorkerHandle } from '#tests/support/processes/worker-process.ts';
import { eventually } from '../support/eventually.ts';

let rig: EvidenceRig;
let sink: SmtpSink;
let worker: WorkerHandle | undefined;
/** Where the worker answers for itself. */
let health: string;
beforeAll(async () => {
  rig = await openEvidenceRig(inject('stack'));
  sink = await startSmtpSink();
});
afterAll(async () => {
  await worker?.stop();
  await sink.close();
  await rig.close();
});

const link = 'https://accounts.assay.example/password/reset?token=a-secret-of-the-queue';

async function ask(now = new Date()): Promise<string> {
  const address = `${randomUUID()}@mail.example`;
  const at = now.toISOString();
  await rig.db.transaction().execute((trx) =>
    requestMail(trx, {
      to: { address, locale: 'zh' },
      kind: 'reset-by-administrator-approved',
      now,
      facts: { at, link, until: at },
    }),
  );
  return address;
}
const token = 'only-for-tests-only-for-tests';
const rowOf = (address: string) =>
  rig.db.selectFrom('mail').selectAll().where('address', '=', address).executeTakeFirstOrThrow();

test('a mail goes by the outbox and the queue to the server, and what it says is in neither, nor in the log', async () => {
  const address = await ask();
  const { id } = await rowOf(address);
  const job = await eventually(() => rig.queues.mail.getJob(id));
  expect(job?.data).toEqual({ mailId: id });
  const [port = 0] = await findFreePorts(1);
  health = `http://127.0.0.1:${port}`;
  worker = await startWorker({
    ...rig.workerEnv,
    HEALTH_PORT: String(port),
    METRICS_TOKEN: token,
    WORKER_QUEUES: 'mail',
    SMTP_URL: `smtp://127.0.0.1:${sink.port}`,
    MAIL_FROM: 'Assay <notice@assay.example>',
  });
  const mail = await eventually(async () => sink.list().find(({ to }) => to === address));
  expect(mail?.text).toContain(link);
  await eventually(async () => (await rowOf(address)).state === 'sent');
  expect(JSON.stringify([await rowOf(address), worker.log()])).not.toContain('a-secret-of-the-queue');
  // A repeated job finds it done.
  await rig.queues.mail.add('mail', { mailId: id }, { jobId: randomUUID() });
  await eventually(async () =>
    worker?.log().some(({ msg, result }) => msg === 'job done' && result === 'done'),
  );
  expect(sink.list().filter(({ to }) => to === address)).toHaveLength(1);
});

test('the worker answers for its health, and to whom it may for its metrics, and nothing else', async () => {
  expect(await (await fetch(`${health}/healthz`)).json()).toMatchObject({ healthy: true });
  const ready = await (await fetch(`${health}/readyz`)).json();
  expect(ready).toEqual({ ready: true, engines: { postgres: 'ready', redis: 'ready' } });
  expect((await fetch(`${health}/metrics`)).status).toBe(404);
  expect((await fetch(`${health}/v1/hms/cc/session`)).status).toBe(404);
  const metrics = await fetch(`${health}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  const text = await metrics.text();
  expect(text).toMatch(/job_duration_seconds_count\{queue="mail",outcome="done"\} [1-9]/);
  expect(text).toMatch(/database_connections\{work="accounts",state="idle"\} \d/);
  expect(text).toMatch(/job_wait_seconds_count\{queue="mail"\} [1-9]/);
});

test('a mail whose job the queue takes for finished is found and sent', async () => {
  const address = await ask();
  await eventually(async () => (await rowOf(address)).state === 'sent');
  const { id, kind, locale, createdAt, expiresAt } = await rowOf(address);
  const facts = JSON.stringify({ at: createdAt.toISOString(), link, until: expiresAt.toISOString() });
  await rig.db.deleteFrom('mail').where('id', '=', id).execute();
  const waiting = { id, kind, accountId: null, address, locale, facts, expiresAt };
  await rig.db
    .insertInto('mail')
    .values({ ...waiting, createdAt: new Date() })
    .execute();
  const now = () => new Date(Date.now() + 60_000);
  expect(await sweepMail({ db: rig.db, queues: rig.queues, now })).toEqual({ healed: 1, after: null });
  await eventually(async () => (await rowOf(address)).state === 'sent');
  expect(sink.list().filter(({ to }) => to === address)).toHaveLength(2);
});

test('what is finished is removed after its time, and nothing else', async () => {
  const address = await ask();
  await eventually(async () => (await rowOf(address)).state === 'sent');
  await pruneMailRows({ db: rig.db, now: () => new Date(Date.now() + 29 * 86_400_000) });
  await rowOf(address);
  await pruneMailRows({ db: rig.db, now: () => new Date(Date.now() + 31 * 86_400_000) });
  await expect(rowOf(address)).rejects.toThrow();
});
