import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { TlsOptions } from 'node:tls';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type ReceivedMail = {
  id: string;
  receivedAt: Date;
  messageId: string;
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** By their names in lower case. */
  headers: Readonly<Record<string, string>>;
};

export type SmtpSink = {
  port: number;
  /** Newest first. */
  list: () => readonly ReceivedMail[];
  close: () => Promise<void>;
};

const maxMails = 200;
const maxBytes = 5_000_000;

/**
 * An SMTP server for this machine that keeps the newest 200 mails in memory and delivers none.
 * @param refuse an SMTP code for a recipient that is to be refused
 * @param tls where given, mail is taken over STARTTLS
 * @throws Error when the port is in use
 */
export async function startSmtpSink(
  port = 0,
  refuse?: (to: string) => number | null,
  tls?: TlsOptions,
): Promise<SmtpSink> {
  let mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: tls ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    ...tls,
    disableReverseLookup: true,
    size: maxBytes,
    onRcptTo: ({ address }, _session, done) => {
      const code = refuse?.(address) ?? null;
      done(code === null ? null : Object.assign(new Error('not taken'), { responseCode: code }));
    },
    onData: (stream, { envelope }, done) => {
      const to = envelope.rcptTo.map(({ address }) => address).join(', ');
      buffer(stream)
        .then((bytes) => readMail(bytes, to))
        .then(
          (mail) => {
            mails = [mail, ...mails].slice(0, maxMails);
            done();
          },
          (error: Error) => done(error),
        );
    },
  });
  // Without a listener a broken connection would end the process.
  server.on('error', () => {});
  await listen(server, port);
  return {
    port: (server.server.address() as AddressInfo).port,
    list: () => mails,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function listen(server: SMTPServer, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
}

async function readMail(bytes: Buffer, to: string): Promise<ReceivedMail> {
  const { from, subject = '', text = '', html = '', messageId = '', ...mail } = await PostalMime.parse(bytes);
  const sender = from?.name ? `${from.name} <${from.address}>` : (from?.address ?? '');
  const headers = Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]));
  const read = { messageId, from: sender, to, subject, text, html, headers };
  return { id: randomUUID(), receivedAt: new Date(), ...read };
}
