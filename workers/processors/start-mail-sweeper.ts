import type { Log } from '#api/base/logging.ts';
import { runEvery } from '#api/base/run-every.ts';
import { type MessageMailDeps, queueMessageMail, requestDueMail } from '#services/mail/mail-messages.ts';
import { type MailSweepDeps, pruneMailRows, sweepMail } from '#services/mail/sweep-mail.ts';

/** Milliseconds. */
const sweepEvery = 5_000;
const pruneEvery = 600_000;
const messagesEvery = 1_000;

/** Requests mails about messages, gives unsent mails a job again, and removes old rows. Returns what stops it. */
export function startMailSweeper(deps: MailSweepDeps & MessageMailDeps & { log: Log }): () => Promise<void> {
  const { log } = deps;
  let after: string | null = null;
  const sweep = async () => {
    const { healed, after: next } = await sweepMail(deps, after);
    after = next;
    if (healed > 0) log.warn({ mails: healed }, 'lost mails enqueued again');
  };
  const mailMessages = async () => {
    await queueMessageMail(deps);
    await requestDueMail(deps);
  };
  const stops = [
    runEvery(messagesEvery, mailMessages, (err) => log.warn({ err }, 'messages not mailed')),
    runEvery(sweepEvery, sweep, (err) => log.warn({ err }, 'mail sweep failed')),
    runEvery(
      pruneEvery,
      () => pruneMailRows(deps),
      (err) => log.warn({ err }, 'old mail not removed'),
    ),
  ];
  return async () => void (await Promise.all(stops.map((stop) => stop())));
}
