import type { Log } from '#api/logging.ts';
import { type MessageMailDeps, queueMessageMail, requestDueMail } from '#services/mail/mail-messages.ts';
import { type MailSweepDeps, pruneMailRows, sweepMail } from '#services/mail/sweep-mail.ts';

/** Milliseconds between looks for mails without a job, and between removals of old rows. */
const sweepEvery = 5_000;
const pruneEvery = 600_000;
/** Between looks for messages that people are to be mailed about. */
const messagesEvery = 1_000;

/**
 * Asks for mails about messages, heals the mail queue from the database until stopped, and removes what is old. Returns
 * what stops it.
 */
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
    every(messagesEvery, mailMessages, (err) => log.warn({ err }, 'messages not mailed')),
    every(sweepEvery, sweep, (err) => log.warn({ err }, 'mail sweep failed')),
    every(
      pruneEvery,
      () => pruneMailRows(deps),
      (err) => log.warn({ err }, 'old mail not removed'),
    ),
  ];
  return async () => void (await Promise.all(stops.map((stop) => stop())));
}

/** Runs something from time to time, one run at a time. */
function every(intervalMs: number, run: () => Promise<unknown>, fail: (error: unknown) => void) {
  let running: Promise<unknown> | null = null;
  const tick = () => {
    running ??= run()
      .catch(fail)
      .finally(() => {
        running = null;
      });
  };
  const timer = setInterval(tick, intervalMs);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
