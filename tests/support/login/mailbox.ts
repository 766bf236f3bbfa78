import type { Db } from '#db/schema/database.ts';
import { type ReceivedMail, type SmtpSink, startSmtpSink } from '#infra/local/mailbox/smtp-sink.ts';
import { createMailer, type Mailer } from '#infra/mail.ts';
import { sendMail } from '#services/mail/send-mail.ts';
import { renderMail } from '#workers/mail/render-mail.ts';
import { type LoginPortal, startLoginPortal } from './login-portal.ts';

/** A mail server of a test's own, and the worker's part in sending what a database holds. */
export type Mailbox = {
  sink: SmtpSink;
  /** Sends what waits, as the worker would, and returns what came to an address, newest first. */
  read: (address: string) => Promise<ReceivedMail[]>;
  /** The same of the one mail that waits for an address, but the worker is killed before it notes that it was sent. */
  readKilled: (address: string) => Promise<ReceivedMail[]>;
  close: () => Promise<void>;
};

/** A process that is killed once it handed a mail over: it notes nothing, gives nothing back, and answers nobody. */
export function killedMailer(mailer: Mailer): { mailer: Mailer; handedOver: Promise<void> } {
  const handedOver = Promise.withResolvers<void>();
  const send: Mailer['send'] = async (mail) => {
    await mailer.send(mail);
    handedOver.resolve();
    return new Promise<never>(() => {});
  };
  return { mailer: { ...mailer, send }, handedOver: handedOver.promise };
}

export async function openMailbox(deps: { db: Db; now: () => Date }): Promise<Mailbox> {
  const sink = await startSmtpSink();
  const from = { name: 'Assay', address: 'notice@assay.example' };
  const mailer = createMailer({ url: `smtp://127.0.0.1:${sink.port}`, from, tls: 'required' });
  const sending = { ...deps, mailer, render: renderMail };
  return {
    sink,
    read: async (address) => {
      const waiting = await deps.db
        .selectFrom('mail')
        .select('id')
        .where('finishedAt', 'is', null)
        .orderBy('createdAt')
        .limit(1_000)
        .execute();
      for (const { id } of waiting) await sendMail(sending, id);
      return sink.list().filter(({ to }) => to === address);
    },
    readKilled: async (address) => {
      const { id } = await deps.db
        .selectFrom('mail')
        .select('id')
        .where('finishedAt', 'is', null)
        .where('address', '=', address)
        .executeTakeFirstOrThrow();
      const killed = killedMailer(mailer);
      void sendMail({ ...sending, mailer: killed.mailer }, id);
      await killed.handedOver;
      return sink.list().filter(({ to }) => to === address);
    },
    close: () => sink.close(),
  };
}

/** The same beside a portal that sends mail, and closes it too. */
export async function startMailPortal(): Promise<{ portal: LoginPortal; mailbox: Mailbox }> {
  const portal = await startLoginPortal({ MAIL_FROM: 'Assay <notice@assay.example>' });
  const mailbox = await openMailbox(portal.deps);
  const close = async () => {
    await mailbox.close();
    await portal.close();
  };
  return { portal: { ...portal, close }, mailbox };
}

/** The one link of a mail that leads to a path. */
export function linkIn(mail: ReceivedMail | undefined, path: string): string {
  const links = [...new Set(mail?.text.match(/https?:\/\/\S+/g) ?? [])].filter((link) => link.includes(path));
  if (links.length !== 1 || links[0] === undefined) throw new Error(`${links.length} links to ${path}`);
  return links[0];
}
