import type { MailFacts, MailKind } from '#domain/mail/mail.ts';

/** The text of a mail in one language. */
export type MailText = {
  subject: string;
  headline: string;
  lines: readonly string[];
  /** Facts, as name and value. */
  rows: readonly (readonly [string, string])[];
  /** Label of the link's button; null for a mail without a link. */
  action: string | null;
  /** Why the mail was sent, or what to do where the reader did not cause it. */
  note: string;
};

export type MailParts = Omit<MailText, 'rows' | 'action'> & Partial<Pick<MailText, 'rows' | 'action'>>;

/** The mails of one language, by kind: each text is made from its facts and the programme's short name. */
export type MailTexts = {
  /** A time in a zone. */
  time: (at: string, zone: string) => string;
  /** Above a link in full. */
  copy: string;
  /** Between a name and its value. */
  colon: string;
  /** Below a mail that can be unsubscribed from. */
  foot: { change: string; settings: string };
  /** The mail about messages, with the texts of the message centre. */
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
    whyStaff: string;
  };
  /** The times of the facts are formatted by {@link MailTexts.time}. */
  byKind: { [K in Exclude<MailKind, 'messages'>]: (facts: MailFacts<K>, sender: string) => MailParts };
};
