import { pruneColleagueInvitations } from '#db/queries/colleague-invitations.ts';
import { listWaitingMail, pruneMail } from '#db/queries/mail.ts';
import { prunePendingRegistrations } from '#db/queries/pending-registrations.ts';
import type { Db } from '#db/schema/database.ts';
import { lapsedInvitationLife } from '#domain/invitations/invitations.ts';
import { mailRetentionDays } from '#domain/mail/mail.ts';
import { removeRows } from '#services/retention/remove-in-batches.ts';
import { ensureJob } from '#workers/queues/ensure-job.ts';
import type { Queues } from '#workers/queues/open-queues.ts';
import { mailQueue } from '#workers/queues/queue-definitions.ts';

export type MailSweepDeps = { db: Db; queues: Pick<Queues, 'mail'>; now: () => Date };

/** Milliseconds that the outbox has for handing a mail to the queue. */
const handOver = 10_000;
const batch = 100;
const removing = { size: batch, withinMs: 60_000 };
const day = 86_400_000;

/**
 * Gives mails that wait their job again when the queue has lost it, or has given up while the server did not answer. Goes on
 * after the id that the sweep before returned. Throws `queueUnavailable` while Redis does not answer.
 */
export async function sweepMail(
  { db, queues, now }: MailSweepDeps,
  after: string | null = null,
): Promise<{ healed: number; after: string | null }> {
  const before = new Date(now().getTime() - handOver);
  const ids = await listWaitingMail(db, { before, after, limit: batch });
  const fates = await Promise.all(ids.map((mailId) => ensureJob(queues.mail, mailQueue, { mailId })));
  return {
    healed: fates.filter((fate) => fate === 'enqueued').length,
    after: ids.length < batch ? null : (ids.at(-1) ?? null),
  };
}

/** Removes finished mails that are old, and registrations and invitations that nobody confirmed or accepted. */
export async function pruneMailRows({ db, now }: Pick<MailSweepDeps, 'db' | 'now'>): Promise<void> {
  const at = now();
  const old = new Date(at.getTime() - mailRetentionDays * day);
  await removeRows(removing, (limit) => pruneMail(db, old, limit));
  await removeRows(removing, (limit) => prunePendingRegistrations(db, at, limit));
  const lapsed = new Date(at.getTime() - lapsedInvitationLife);
  await removeRows(removing, (limit) => pruneColleagueInvitations(db, lapsed, limit));
}
