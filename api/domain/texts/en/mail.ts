import type { MailFacts } from '#domain/mail/mail.ts';
import { mailMoment } from '#domain/mail/mail-time.ts';
import type { MailTexts } from '#domain/texts/mail-text.ts';

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
/** `Tue 24 Nov, 18:00 GMT+8` */
function time(at: string, zone: string): string {
  const { day, month, weekday, clock } = mailMoment(at, zone);
  return `${weekdays[weekday]} ${day} ${months[month]}, ${clock}`;
}

const when = (at: string) => ['Time', at] as const;
const notYou = 'If this was not you, reset the password at once and tell the certification office.';
const factors = { totp: 'Authenticator app', passkey: 'Passkey' };

function factorRows({ at, factor, name }: MailFacts<'second-factor-added'>) {
  const kind = factors[factor];
  return [['Method', name ? `${kind} · ${name}` : kind] as const, when(at)];
}

export const mail: MailTexts = {
  time,
  copy: 'If the button does not open, copy this address',
  colon: ': ',
  foot: {
    change: 'Stop this kind, or one mail a day instead',
    settings: 'Mail settings',
  },
  ofMessages: {
    several: (count) => `${count} new messages`,
    more: (count) => `${count} more are in the message centre.`,
    open: 'Open the message centre',
    yourTurn: '[Your turn] ',
    about: (subject, headline) => `${subject}: ${headline}`,
    until: (subject, due) => `${subject}, by ${due}`,
    by: (due) => `by ${due}`,
    requirement: 'Requirement',
    subject: 'About',
    due: 'Due',
    why: 'You get this as one of those who handle certifications for this company.',
  },
  byKind: {
    'confirm-address': ({ nameEn, companyEn }) => ({
      subject: 'Confirm your address to finish registering',
      headline: 'Confirm this address',
      lines: ['You can sign in once it is confirmed. The link works once and for 24 hours.'],
      rows: [['Name', nameEn], ...(companyEn ? [['Company', companyEn] as const] : [])],
      action: 'Confirm the address',
      note: 'Somebody registered with this address. If it was not you, ignore this mail: without the link there will be no account.',
    }),
    'address-taken': ({ at }) => ({
      subject: 'This address already has an account',
      headline: 'This address already has an account',
      lines: [
        'Somebody registered with this address. It has an account already, so no other one was made.',
        'If it was you, sign in; a forgotten password can be reset on the sign-in page.',
      ],
      rows: [when(at)],
      action: 'Sign in',
      note: 'If it was not you, ignore this mail: nothing about your account has changed.',
    }),
    'reset-password': ({ at }) => ({
      subject: 'Reset your password',
      headline: 'Set a new password',
      lines: [
        'The link works once and for an hour. Saving a new password ends every session of this account.',
      ],
      rows: [['Asked for', at]],
      action: 'Set a new password',
      note: 'You get this because somebody asked on the sign-in page to reset the password of this address. If it was not you, ignore it: the password has not changed.',
    }),
    'password-changed': ({ at, how }) => ({
      subject: how === 'changed' ? 'Your password was changed' : 'Your password was reset',
      headline: how === 'changed' ? 'Your password was changed' : 'Your password was reset',
      lines: [
        how === 'changed'
          ? 'It was changed on the account page; every other session has ended.'
          : 'It was set through a reset link; every session has ended.',
      ],
      rows: [when(at)],
      note: notYou,
    }),
    'new-device': ({ at, browser, address }) => ({
      subject: 'Sign-in from a new device',
      headline: 'Your account was used on a new device',
      lines: ['Nobody had signed in to this account from this browser before.'],
      rows: [['Browser', browser], ['Network address', address], when(at)],
      note: `If it was you, ignore this mail. ${notYou}`,
    }),
    'second-factor-added': (facts) => ({
      subject: 'A second factor was added',
      headline: 'A second factor was added',
      lines: ['From now on it can confirm your sign-ins.'],
      rows: factorRows(facts),
      note: notYou,
    }),
    'second-factor-removed': (facts) => ({
      subject: 'A second factor was removed',
      headline: 'A second factor was removed',
      lines: ['It no longer confirms sign-ins.'],
      rows: factorRows(facts),
      note: notYou,
    }),
    'recovery-codes-made': ({ at, count }) => ({
      subject: 'New recovery codes were made',
      headline: 'New recovery codes were made',
      lines: ['Former codes no longer work.'],
      rows: [['Codes', String(count)], when(at)],
      note: notYou,
    }),
    'recovery-code-used': ({ at, left }) => ({
      subject: 'A recovery code was used',
      headline: 'A recovery code was used to sign in',
      lines: [
        left === 0
          ? 'It was the last one; new codes can be made on the account page.'
          : 'A used code no longer works.',
      ],
      rows: [['Codes left', String(left)], when(at)],
      note: notYou,
    }),
    invitation: ({ administratorEn, companyEn, until, invitationId }, sender) => ({
      subject: `${sender} invites you to its certification portal`,
      headline: 'An account is waiting for you',
      lines: [
        invitationId === null
          ? 'Sign in with this address as you do elsewhere in your organisation.'
          : 'Set a password, and you can sign in with this address. The link works once and for seven days.',
      ],
      rows: [
        ['Invited by', administratorEn],
        ...(companyEn ? [['Company', companyEn] as const] : []),
        ['Good until', until],
      ],
      action: invitationId === null ? 'Sign in' : 'Set a password',
      note: 'If you know nothing of this, ignore this mail: without you nobody uses the account.',
    }),
    'reset-by-administrator-asked': ({ at, administratorEn }) => ({
      subject: 'An administrator asked to reset your credentials',
      headline: 'An administrator asked to reset your credentials',
      lines: ['Nothing changes until a second administrator agrees.'],
      rows: [['Administrator', administratorEn], when(at)],
      note: 'If you did not ask for a reset, tell the certification office.',
    }),
    'reset-by-administrator-approved': ({ at, until }) => ({
      subject: 'Reset your credentials',
      headline: 'Set a new password',
      lines: [
        'Two administrators agreed to reset your credentials. The link works once, and saving a new password ends every session.',
      ],
      rows: [when(at), ['Good until', until]],
      action: 'Set a new password',
      note: 'If you did not ask for a reset, do not open the link and tell the certification office.',
    }),
    'enquiry-answered': ({ number, asked, answer }) => ({
      subject: `Answer to your enquiry ${number}`,
      headline: 'Your enquiry was answered',
      lines: answer,
      rows: [
        ['Number', number],
        ['Your question', asked.join(' ')],
      ],
      note: 'You receive this because somebody sent an enquiry with this mailbox. If it was not you, there is nothing to do.',
    }),
  },
};
