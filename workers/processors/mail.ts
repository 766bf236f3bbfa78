import { sendMail } from '#services/send-mail.ts';
import type { WorkerDeps } from '../deps.ts';
import { renderMail } from '../mail/render-mail.ts';

/** Sends one mail, unless that was done, or it has become pointless. */
export function processMail(
  { db, mailer, now }: WorkerDeps,
  { mailId }: { mailId: string },
): Promise<string> {
  return sendMail({ db, mailer, now, render: renderMail }, mailId);
}
