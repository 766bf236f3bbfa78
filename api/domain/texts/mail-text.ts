import type { MailFacts, MailKind } from '#domain/mail/mail.ts';

/** What one mail says in one language. */
export type MailText = {
  subject: string;
  headline: string;
  lines: readonly string[];
  /** What happened, as name and value. */
  rows: readonly (readonly [string, string])[];
  /** What the link's button says; null for a mail without a link. */
  action: string | null;
  /** Why the mail came, or what to do where its reader did not do it. */
  note: string;
};

export type MailParts = Omit<MailText, 'rows' | 'action'> & Partial<Pick<MailText, 'rows' | 'action'>>;

/**
 * The mails of one language. The kinds of mail give the type here: what a mail says follows from its facts, and from what
 * the programme that sends it calls itself for short.
 */
export type MailTexts = {
  /** A moment, by the clock of a zone. */
  time: (at: string, zone: string) => string;
  /** Stands above a link in full. */
  copy: string;
  /** Between a name and its value. */
  colon: string;
  /** Below a mail that can be stopped. */
  foot: { change: string; settings: string };
  /** The mail about messages, which says of each what the message centre does. */
  ofMessages: {
    several: (count: number) => string;
    more: (count: number) => string;
    open: string;
    yourTurn: string;
    about: (subject: string, headline: string) => string;
    until: (subject: string, due: string) => string;
    by: (due: string) => string;
    requirement: string;
    subject: string;
    due: string;
    why: string;
  };
  /** The moments of their facts are written as {@link MailTexts.time} has them. */
  byKind: { [K in Exclude<MailKind, 'messages'>]: (facts: MailFacts<K>, sender: string) => MailParts };
};
