import type { ConnectionOptions } from 'node:tls';

/** The mail server; `tls: 'optional'` is for a relay on the same machine or network. */
export type MailSettings = {
  /** `smtp://user:password@host:port` (STARTTLS), or `smtps://…`. */
  url: string;
  from: MailSender;
  tls: 'required' | 'optional';
  /** Whom TLS trusts, and the client's certificate; with it TLS is required of every server. */
  trust?: Pick<ConnectionOptions, 'ca' | 'cert' | 'key' | 'servername'>;
};
export type MailSender = { name: string; address: string };
export type OutgoingMail = {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The sender's name; the one of the settings by default. */
  sender?: string | undefined;
  /** URL for one-click unsubscription (RFC 8058). */
  unsubscribe?: string | undefined;
};

export type Mailer = {
  /**
   * Sends one mail, within a minute. @throws MailRefused for a permanent refusal; another Error where a retry can help
   */
  send: (mail: OutgoingMail) => Promise<void>;
  /**
   * Asks a server that was not reached whether it is back, as another process may have sent the mail since.
   * @throws Error as long as it is not, or has taken no mail since it refused the login, or one for another reason than its receiver
   */
  check: () => Promise<void>;
};

/** The server refused this mail permanently. */
export class MailRefused extends Error {
  /** Because of the recipient's address. */
  readonly bounced: boolean;

  constructor(message: string, { bounced = false, cause }: { bounced?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.bounced = bounced;
  }
}

/** Milliseconds for each step, and for all together. */
const limits = { connect: 10_000, greeting: 10_000, silence: 20_000, name: 5_000, all: 50_000, back: 2_000 };
const defaultPorts = { 'smtp:': 587, 'smtps:': 465 } as const;
const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

function connectionOf({ url, tls, trust }: Pick<MailSettings, 'url' | 'tls' | 'trust'>) {
  const server = new URL(url);
  const secure = server.protocol === 'smtps:';
  const isPlain = !secure && !trust && (tls === 'optional' || loopback.test(server.hostname));
  return {
    host: server.hostname.replace(/^\[|\]$/g, ''),
    port: Number(server.port) || defaultPorts[secure ? 'smtps:' : 'smtp:'],
    secure,
    requireTLS: !secure && !isPlain,
    ...(server.username && { auth: credentials(server) }),
    tls: { minVersion: 'TLSv1.2' as const, ...trust },
    connectionTimeout: limits.connect,
    greetingTimeout: limits.greeting,
    socketTimeout: limits.silence,
    dnsTimeout: limits.name,
    // No part of a mail is read from a file or URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/**
 * Connects, signs in and sends nothing.
 * @throws Error for a server that does not answer within `limitMs` milliseconds, speaks no TLS where it must, or refuses the login
 */
export async function checkMailServer(settings: MailSettings, limitMs: number): Promise<void> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    ...connectionOf(settings),
    connectionTimeout: limitMs,
    greetingTimeout: limitMs,
    socketTimeout: limitMs,
    dnsTimeout: limitMs,
  });
  await transport.verify().finally(() => transport.close());
}

/** Opens a connection for each mail. */
export function createMailer(settings: MailSettings): Mailer {
  const options = connectionOf(settings);
  const { from } = settings;
  let failure: SmtpError | null = null;
  return {
    check: async () => {
      if (failure && !isRefusal(failure)) {
        failure = await checkMailServer(settings, limits.back).then(
          () => null,
          (error: SmtpError) => error,
        );
      }
      if (failure) throw failure;
    },
    send: async (mail) => {
      const { id, to, subject, sender, unsubscribe } = mail;
      refuseControlCharacters([to, subject, id, sender ?? from.name, from.address, unsubscribe ?? '']);
      // Imported with the first mail, as it loads much code.
      const { createTransport } = await import('nodemailer');
      const transport = createTransport(options);
      const work = transport.sendMail(messageOf(mail, from));
      await withinLimit(work, () => transport.close()).catch((error: SmtpError) => {
        // Told in logs, where nobody's address belongs.
        const { code = '' } = error;
        const message = error.message.replaceAll(to, '…');
        if (!concernsReceiver(error)) failure = Object.assign(new Error(message), { code });
        throw asRefusal(error);
      });
      failure = null;
    },
  };
}

function credentials({ username, password }: URL) {
  return { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
}

function headersOf({ unsubscribe }: OutgoingMail) {
  return {
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
    ...(unsubscribe !== undefined && {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  };
}

function messageOf(mail: OutgoingMail, from: MailSender) {
  const { id, to, subject, text, html, sender } = mail;
  return {
    from: { ...from, name: sender ?? from.name },
    to: { name: '', address: to },
    envelope: { from: from.address, to: [to] },
    subject,
    text,
    html,
    // Equal for each attempt, so that receivers can recognise duplicates.
    messageId: `<${id}@${from.address.split('@')[1]}>`,
    headers: headersOf(mail),
  };
}

/** Against header injection. */
function refuseControlCharacters(values: readonly string[]): void {
  if (values.some((value) => /[\p{Cc}\u2028\u2029]/u.test(value))) {
    throw new MailRefused('control characters in a header');
  }
}

async function withinLimit(work: Promise<unknown>, stop: () => void): Promise<void> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`not sent within ${limits.all} ms`)), limits.all);
  try {
    await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
    stop();
    work.catch(() => {});
  }
}

type SmtpError = Error & { responseCode?: number; code?: string; command?: string };

/** The server was reached. It is not asked again for nothing: many lock an account whose login fails over and over. */
const isRefusal = ({ code = '' }: SmtpError) => ['EAUTH', 'EENVELOPE', 'EMESSAGE'].includes(code);
const concernsReceiver = ({ command }: SmtpError) => command === 'RCPT TO';

/** 5xx answers are permanent, but for those to authentication, which the operator can fix. */
function asRefusal(error: SmtpError): Error {
  const { responseCode = error.code === 'EENVELOPE' ? 500 : 0 } = error;
  if (responseCode >= 500 && error.code !== 'EAUTH') {
    return new MailRefused(error.message, { cause: error, bounced: concernsReceiver(error) });
  }
  return error;
}
