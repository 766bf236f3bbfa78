import { momentOf, zoneTime } from '#domain/calendar/office-day.ts';
import type { MessageKind } from '#domain/messages/message-facts.ts';

/** When people are written to about a kind of message: soon, once a day, or not at all. */
export const mailCadences = ['now', 'daily', 'off'] as const;
export type MailCadence = (typeof mailCadences)[number];
export type MailChoices = Record<MessageKind, MailCadence>;

/** What holds for an account that has chosen nothing. */
export const defaultCadences: MailChoices = {
  turn: 'now',
  deadline: 'now',
  progress: 'daily',
  result: 'now',
  certificate: 'now',
  product: 'now',
  enterprise: 'now',
};

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Milliseconds that a message waits for others which the same act brings. */
export const mailGathering = 10_000;
/** Milliseconds between two mails about messages to one account: what comes meanwhile is in the next one. */
export const mailSpacing = 15 * minute;
/** Messages that one mail tells in words; it counts the others. */
export const mailedMessages = 20;

export type MailDay = {
  zone: string;
  /** What the office's clock says when the mail of the day is sent, 0 to 23; of the general config. */
  mailHour: number;
};

/** When the next mail of the day is sent, after a moment. */
export function nextDaily(now: Date, { zone, mailHour }: MailDay): Date {
  const there = zoneTime(now, zone).getTime();
  const today = Math.floor(there / day) * day + mailHour * hour;
  return new Date(momentOf(today > there ? today : today + day, zone));
}
