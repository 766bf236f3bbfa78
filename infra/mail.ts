/** Where mail is handed over. `tls` `optional` is for a relay on the same machine or network. */
export type MailSettings = {
  /** `smtp://user:password@host:port` (STARTTLS), or `smtps://…`. */
  url: string;
  from: MailSender;
  tls: 'required' | 'optional';
};
export type MailSender = { name: string; address: string };
export type OutgoingMail = {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** What the sender is called in this mail; the mailer's own name where it is not said. */
  sender?: string | undefined;
  /** Where a POST stops such mails without a question (RFC 8058). */
  unsubscribe?: string | undefined;
};

export type Mailer = {
  /**
   * Hands one mail over, within a minute. @throws MailRefused where it would be refused again; another Error otherwise
   */
  send: (mail: OutgoingMail) => Promise<void>;
};

/** The server will not take this mail, now or later. */
export class MailRefused extends Error {
  /** It is the recipient's address that it does not take. */
  readonly bounced: boolean;

  constructor(message: string, { bounced = false, cause }: { bounced?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.bounced = bounced;
  }
}

/** Milliseconds of each step, and of them all. */
const limits = { connect: 10_000, greeting: 10_000, silence: 20_000, name: 5_000, all: 50_000 };
const defaultPorts = { 'smtp:': 587, 'smtps:': 465 } as const;
const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Opens nothing before a mail is sent; each has a connection of its own. */
export function createMailer({ url, from, tls }: MailSettings): Mailer {
  const server = new URL(url);
  const secure = server.protocol === 'smtps:';
  const isPlain = !secure && (tls === 'optional' || loopback.test(server.hostname));
  const options = {
    host: server.hostname.replace(/^\[|\]$/g, ''),
    port: Number(server.port) || defaultPorts[secure ? 'smtps:' : 'smtp:'],
    secure,
    requireTLS: !secure && !isPlain,
    ...(server.username && { auth: credentials(server) }),
    tls: { minVersion: 'TLSv1.2' as const },
    connectionTimeout: limits.connect,
    greetingTimeout: limits.greeting,
    socketTimeout: limits.silence,
    dnsTimeout: limits.name,
    // Nothing that a mail says is ever read from a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  return {
    send: async (mail) => {
      refuseControls([
        mail.to,
        mail.subject,
        mail.id,
        mail.sender ?? from.name,
        from.address,
        mail.unsubscribe ?? '',
      ]);
      // With the first mail: it loads three kinds of HTTP that a worker does not need.
      const { createTransport } = await import('nodemailer');
      const transport = createTransport(options);
      const work = transport.sendMail(messageOf(mail, from));
      await withinLimit(work, () => transport.close()).catch(sortOut);
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
    // The same for each try, so that a receiver can tell a repeated mail.
    messageId: `<${id}@${from.address.split('@')[1]}>`,
    headers: headersOf(mail),
  };
}

/** A line break in a header would begin another one. */
function refuseControls(values: readonly string[]): void {
  if (values.some((value) => /[\p{Cc}\u2028\u2029]/u.test(value))) {
    throw new MailRefused('control characters in a header');
  }
}

async function withinLimit(work: Promise<unknown>, stop: () => void): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`not sent within ${limits.all} ms`)), limits.all);
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    stop();
    work.catch(() => {});
  }
}

/** A 5xx answer is for good, but for those to signing in: that is ours to mend. */
function sortOut(error: Error & { responseCode?: number; code?: string; command?: string }): never {
  const { responseCode = error.code === 'EENVELOPE' ? 500 : 0 } = error;
  const bounced = error.command === 'RCPT TO';
  if (responseCode >= 500 && error.code !== 'EAUTH') {
    throw new MailRefused(error.message, { cause: error, bounced });
  }
  throw error;
}
