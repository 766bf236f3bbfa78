import { sendMail } from '#services/mail/send-mail.ts';
import type { WorkerDeps } from '../deps.ts';
import { renderMail } from '../mail/render-mail.ts';

/** Sends one mail, unless that was done, or it has become pointless. */
export function processMail(
  { accountsDb, mailer, now }: WorkerDeps,
  { mailId }: { mailId: string },
): Promise<string> {
  return sendMail({ db: accountsDb, mailer, now, render: renderMail }, mailId);
}
