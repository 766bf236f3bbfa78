import { failureText } from '#api/base/run-check.ts';
import {
  findLanguage,
  finishMail,
  type HeldMail,
  holdMail,
  isMailWaiting,
  type MailOutcome,
  releaseMail,
} from '#db/queries/mail.ts';
import { deleteBounce, putBounce } from '#db/queries/message-mail.ts';
import type { Db } from '#db/schema/database.ts';
import { type MailContent, maxMailAttempts, readMailContent } from '#domain/mail/mail.ts';
import type { Programme } from '#domain/programme/identity.ts';
import { type Locale, locales, pick } from '#domain/shared/locale.ts';
import type { MailText } from '#domain/texts/mail-text.ts';
import { type MailSender, writeMail } from '#domain/texts/write-mail.ts';
import { type Mailer, MailRefused } from '#infra/mail.ts';
import { readAdminProgramme } from '#services/programme/read-programme.ts';
import { type MailFoot, makeMailLink } from './make-mail-link.ts';

type Part = { locale: Locale; text: MailText };
type Render = (view: {
  parts: readonly Part[];
  link: string | null;
  foot: MailFoot | null;
  programme: Programme;
}) => {
  subject: string;
  text: string;
  html: string;
};
export type SendDeps = {
  db: Db;
  /** Null where no mail server is set: what was asked for is dropped. */
  mailer: Mailer | null;
  now: () => Date;
  render: Render;
};

/** Longer than a mailer may take, in milliseconds. */
const holdFor = 60_000;

/**
 * Sends a mail that waits, and forgets what it said. Where the process dies between sending and noting it, the mail is
 * sent once more under the same Message-ID.
 * @returns what became of it, or `done` where somebody else saw to it
 * @throws Error where the server is to be tried again later, and while somebody else holds the mail
 */
export async function sendMail(deps: SendDeps, id: string): Promise<MailOutcome | 'done'> {
  const { db, now } = deps;
  const mail = await holdMail(db, id, now(), holdFor);
  if (!mail) {
    if (await isMailWaiting(db, id)) throw new Error('somebody else is sending this mail');
    return 'done';
  }
  try {
    const state = await deliver(deps, mail);
    await finishMail(db, id, { state, now: now() });
    // It arrived after all, whatever was said before.
    if (state === 'sent' && mail.accountId !== null) await deleteBounce(db, mail.accountId);
    return state;
  } catch (error) {
    // A server's answer may repeat the address, never what the mail said.
    const cause = failureText(error);
    if (!(error instanceof MailRefused) && mail.attempts < maxMailAttempts) {
      await releaseMail(db, id, cause);
      throw new Error(cause);
    }
    if (error instanceof MailRefused && error.bounced) await markBounced(deps, mail);
    await finishMail(db, id, { state: 'refused', now: now(), error: cause });
    return 'refused';
  }
}

/** The portal shows that to the reader, who gets no more mail about messages. */
async function markBounced({ db, now }: SendDeps, { accountId, address }: HeldMail): Promise<void> {
  if (accountId !== null) await putBounce(db, { accountId, address, at: now() });
}

async function deliver({ db, mailer, now, render }: SendDeps, mail: HeldMail): Promise<MailOutcome> {
  if (mail.expiresAt <= now()) return 'expired';
  if (mailer === null) return 'dropped';
  const content = readMailContent(mail.kind, mail.facts);
  const programme = await readAdminProgramme(db);
  const parts = await partsFor(db, mail, { content, programme });
  const { address, accountId } = mail;
  const locale = parts[0]?.locale ?? 'zh';
  const made = await makeMailLink(db, content, { mailId: mail.id, address, accountId, locale, now: now() });
  if (made === 'pointless') return 'dropped';
  const sender = programme.version === 0 ? undefined : shortNames(programme, parts);
  const { link, to, foot = null } = made;
  const rendered = render({ parts, link, foot, programme });
  await mailer.send({ id: mail.id, to, sender, unsubscribe: foot?.unsubscribe, ...rendered });
  return 'sent';
}

/** What the programme calls itself in the languages of a mail. */
function shortNames({ shortZh, shortEn }: Programme, parts: readonly Part[]): string {
  const names = parts.map(({ locale }) => pick(locale, { zh: shortZh, en: shortEn }));
  return [...new Set(names)].join(' · ');
}

type MailContext = { content: MailContent; programme: MailSender };

/** The reader's language where it is known, else both. */
async function partsFor(db: Db, { locale, accountId }: HeldMail, context: MailContext) {
  const known = locale ?? (accountId === null ? undefined : await findLanguage(db, accountId));
  return (known ? [known] : locales).map((one) => ({
    locale: one,
    text: writeMail(one, context.content, context.programme),
  }));
}
