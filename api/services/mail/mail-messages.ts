import {
  claimDue,
  claimUnqueued,
  endDue,
  findLastMailed,
  listDueAccounts,
  lockRecipient,
  postponeDue,
  queueRecipients,
} from '#db/queries/message-mail.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import type { MailFacts } from '#domain/mail/mail.ts';
import {
  defaultCadences,
  isMailed,
  mailedMessages,
  mailGathering,
  mailSpacing,
  nextDaily,
} from '#domain/mail/mail-cadence.ts';
import { readMessageFacts } from '#domain/messages/message-facts.ts';
import { readGeneralConfig } from '#services/general-config/read-general-config.ts';
import { readOfficeMoment } from '#services/settings/read-office.ts';
import { readMailChoices } from './choose-mail.ts';
import { requestMail } from './request-mail.ts';

type MailPages = MailFacts<'messages'>['pages'];
export type MessageMailDeps = { db: Db; now: () => Date; pages: MailPages };
type DueRow = Awaited<ReturnType<typeof claimDue>>[number];

const batch = 50;
/** Most messages of one mail; the others are in the next. */
const maxDue = 1_000;

const later = (from: Date, milliseconds: number) => new Date(from.getTime() + milliseconds);

/** Writes down who is to be mailed about the messages of late, once each. Returns how many messages. */
export function queueMessageMail({ db, now }: Pick<MessageMailDeps, 'db' | 'now'>): Promise<number> {
  return inTransaction(db, async (trx) => {
    const ids = (await claimUnqueued(trx, batch)).map(({ id }) => id);
    if (ids.length === 0) return 0;
    const { now: at, zone } = await readOfficeMoment({ db: trx, now });
    const { mailHour } = await readGeneralConfig(trx);
    const times = { now: at, soon: later(at, mailGathering), daily: nextDaily(at, { zone, mailHour }) };
    await queueRecipients(trx, { ids, ...times, defaults: defaultCadences });
    return ids.length;
  });
}

/** What a mail says of messages: the newest in words, of the others what they are about; null where none has words. */
function factsOf(rows: readonly DueRow[], pages: MailPages): MailFacts<'messages'> | null {
  const requests = rows.flatMap(({ id, kind, createdAt, dueAt, ...row }) => {
    const facts = readMessageFacts(row.facts);
    return facts
      ? [{ id, kind, facts, at: createdAt.toISOString(), dueAt: dueAt?.toISOString() ?? null }]
      : [];
  });
  if (requests.length === 0) return null;
  return {
    entries: requests.slice(0, mailedMessages),
    more: Math.max(0, requests.length - mailedMessages),
    others: requests.slice(mailedMessages).map(({ facts }) => facts),
    pages,
  };
}

/** Asks for one mail about everything that is due for an account, unless it was written to just now. */
function mailAccount({ db, now, pages }: MessageMailDeps, accountId: string): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const recipient = await lockRecipient(trx, accountId);
    const at = now();
    if (!recipient) return false;
    const last = await findLastMailed(trx, accountId);
    const free = last && later(last, mailSpacing);
    if (free && free > at) {
      await postponeDue(trx, accountId, at, free);
      return false;
    }
    const rows = await claimDue(trx, accountId, at, maxDue);
    if (rows.length === 0) return false;
    const reachable = recipient.disabledAt === null && recipient.bouncedAt === null;
    const choices = await readMailChoices(trx, accountId);
    // Stopped meanwhile: the waiting messages are not mailed either; nor is what is done by now.
    const facts = factsOf(
      rows.filter(({ kind, isDone }) => reachable && !isDone && isMailed(choices[kind])),
      pages,
    );
    const mailId = facts && (await requestMail(trx, { to: { accountId }, kind: 'messages', facts, now: at }));
    await endDue(trx, { accountId, messageIds: rows.map(({ id }) => id), now: at, mailId });
    return mailId !== null;
  });
}

/** Asks for the mails that are due, one an account. Returns how many. */
export async function requestDueMail(deps: MessageMailDeps): Promise<number> {
  let requested = 0;
  for (const accountId of await listDueAccounts(deps.db, deps.now(), batch)) {
    if (await mailAccount(deps, accountId)) requested += 1;
  }
  return requested;
}
