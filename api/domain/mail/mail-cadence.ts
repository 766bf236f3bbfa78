import { momentOf, zoneTime } from '#domain/calendar/office-day.ts';
import type { MessageKind } from '#domain/messages/message-facts.ts';

/** When mail about a kind of message is sent: soon, once a day, or never. */
export const mailCadences = ['now', 'daily', 'off'] as const;
/** What an account chooses for a kind; `none` is of the staff: no message either. */
export const messageCadences = [...mailCadences, 'none'] as const;
export type MailCadence = (typeof messageCadences)[number];
export type MailChoices = Record<MessageKind, MailCadence>;

/** Defaults of an account. */
export const defaultCadences: MailChoices = {
  turn: 'now',
  deadline: 'now',
  progress: 'daily',
  result: 'now',
  certificate: 'now',
  product: 'now',
  enterprise: 'now',
  registration: 'daily',
  'company-data': 'daily',
  application: 'daily',
  results: 'daily',
  samples: 'daily',
  comment: 'daily',
  enquiry: 'daily',
  assignment: 'daily',
  revocation: 'daily',
};

/** True where mail about a kind goes out. */
export const isMailed = (cadence: MailCadence): boolean => cadence === 'now' || cadence === 'daily';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Milliseconds that a message waits for others of the same action. */
export const mailGathering = 10_000;
/** Milliseconds between two mails about messages to one account: messages in between are in the next one. */
export const mailSpacing = 15 * minute;
/** Messages listed in one mail; others are only counted. */
export const mailedMessages = 20;

export type MailDay = {
  zone: string;
  /** Hour of the daily mail in the office's time zone, 0 to 23; from the general config. */
  mailHour: number;
};

/** When the next daily mail is sent, after a time. */
export function nextDaily(now: Date, { zone, mailHour }: MailDay): Date {
  const there = zoneTime(now, zone).getTime();
  const today = Math.floor(there / day) * day + mailHour * hour;
  return new Date(momentOf(today > there ? today : today + day, zone));
}
