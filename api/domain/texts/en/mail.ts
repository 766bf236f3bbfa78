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
const notYou = 'If this was not you, reset your password at once and contact the certification office.';
const factors = { totp: 'Authenticator app', passkey: 'Passkey' };

function factorRows({ at, factor, name }: MailFacts<'second-factor-added'>) {
  const kind = factors[factor];
  return [['Method', name ? `${kind} · ${name}` : kind] as const, when(at)];
}

export const mail: MailTexts = {
  time,
  copy: 'If the button does not work, copy this address into your browser',
  colon: ': ',
  foot: {
    change: 'Stop these emails, or get one a day instead',
    settings: 'Email settings',
  },
  ofMessages: {
    several: (count) => `${count} new messages`,
    more: (count) => `${count} more in the message centre.`,
    open: 'Open the message centre',
    yourTurn: '[Your turn] ',
    about: (subject, headline) => `${subject}: ${headline}`,
    until: (subject, due) => `${subject}, by ${due}`,
    by: (due) => `by ${due}`,
    requirement: 'Requirement',
    subject: 'About',
    due: 'Due',
    why: 'You are receiving this because you handle certifications for your company.',
    whyStaff: 'You are receiving this because you handle these matters at the certification office.',
  },
  byKind: {
    'confirm-address': ({ nameEn, companyEn }) => ({
      subject: 'Confirm your email address to complete your registration',
      headline: 'Confirm your email address',
      lines: ['Once it is confirmed, you can sign in. The link is valid for 24 hours and works once.'],
      rows: [['Name', nameEn], ...(companyEn ? [['Company', companyEn] as const] : [])],
      action: 'Confirm email address',
      note: 'Someone registered with this email address. If it was not you, ignore this email: no account is created until the address is confirmed.',
    }),
    'address-taken': ({ at }) => ({
      subject: 'This email address already has an account',
      headline: 'This email address already has an account',
      lines: [
        'Someone tried to register with this email address. It already has an account, so no new one was created.',
        'If it was you, just sign in; if you have forgotten your password, you can reset it on the sign-in page.',
      ],
      rows: [when(at)],
      action: 'Sign in',
      note: 'If it was not you, ignore this email: nothing about your account has changed.',
    }),
    'reset-password': ({ at }) => ({
      subject: 'Reset your password',
      headline: 'Set a new password',
      lines: [
        'The link is valid for one hour and works once. Saving a new password signs this account out on every device.',
      ],
      rows: [['Requested', at]],
      action: 'Set a new password',
      note: 'You are receiving this because someone asked on the sign-in page to reset the password for this email address. If it was not you, ignore this email: your password has not changed.',
    }),
    'password-changed': ({ at, how }) => ({
      subject: how === 'changed' ? 'Your password was changed' : 'Your password was reset',
      headline: how === 'changed' ? 'Your password was changed' : 'Your password was reset',
      lines: [
        how === 'changed'
          ? 'It was changed on the account page. Every other device has been signed out.'
          : 'It was set through a reset link. Every device has been signed out.',
      ],
      rows: [when(at)],
      note: notYou,
    }),
    'new-device': ({ at, browser, address }) => ({
      subject: 'Sign-in from a new device',
      headline: 'Your account was signed in to on a new device',
      lines: ['This browser has not been used to sign in to your account before.'],
      rows: [['Browser', browser], ['Network address', address], when(at)],
      note: `If it was you, ignore this email. ${notYou}`,
    }),
    'second-factor-added': (facts) => ({
      subject: 'A second factor was added',
      headline: 'A second factor was added',
      lines: ['From now on you can use it for the second step when you sign in.'],
      rows: factorRows(facts),
      note: notYou,
    }),
    'second-factor-removed': (facts) => ({
      subject: 'A second factor was removed',
      headline: 'A second factor was removed',
      lines: ['It can no longer be used to sign in.'],
      rows: factorRows(facts),
      note: notYou,
    }),
    'recovery-codes-made': ({ at, count }) => ({
      subject: 'New recovery codes were generated',
      headline: 'New recovery codes were generated',
      lines: ['Your earlier codes no longer work.'],
      rows: [['Codes', String(count)], when(at)],
      note: notYou,
    }),
    'recovery-code-used': ({ at, left }) => ({
      subject: 'A recovery code was used',
      headline: 'A recovery code was used to sign in',
      lines: [
        left === 0
          ? 'It was your last one. Generate new codes on the account page.'
          : 'Each recovery code works only once.',
      ],
      rows: [['Codes left', String(left)], when(at)],
      note: notYou,
    }),
    invitation: ({ administratorEn, companyEn, until, invitationId }, sender) => ({
      subject: `${sender} invites you to its certification portal`,
      headline: 'An account has been created for you',
      lines: [
        invitationId === null
          ? 'Sign in with this email address, the way you usually do in your organisation.'
          : 'Set a password, then sign in with this email address. The link is valid for seven days and works once.',
      ],
      rows: [
        ['Invited by', administratorEn],
        ...(companyEn ? [['Company', companyEn] as const] : []),
        ['Valid until', until],
      ],
      action: invitationId === null ? 'Sign in' : 'Set a password',
      note: 'If you were not expecting this, ignore this email: nobody can use the account unless you act.',
    }),
    'colleague-invitation': ({ inviterEn, companyEn, until, invitationId }, sender) => ({
      subject: `${companyEn} invites you to ${sender}`,
      headline: `${companyEn} invites you`,
      lines: [
        invitationId === null
          ? 'Sign in with this email address, the way you usually do in your organisation.'
          : 'Open the invitation to set a password. The link is valid for seven days and works once.',
      ],
      rows: [
        ['Invited by', inviterEn],
        ['Company', companyEn],
        ['Valid until', until],
      ],
      action: invitationId === null ? 'Sign in' : 'Open the invitation',
      note: 'If you were not expecting this, ignore this email: nothing happens unless you act.',
    }),
    'lab-invitation': ({ inviterEn, companyEn, lastDay }) => ({
      subject: `${companyEn} asks you to upload test results`,
      headline: `${companyEn} asks you to upload test results`,
      lines: [
        'Register with this email and choose “Test lab”. Once your email is confirmed you are let in, and find the work after signing in.',
        'If your company has accounts here already, ask a colleague to invite you with this email.',
      ],
      rows: [
        ['Invited by', inviterEn],
        ['Company', companyEn],
        ...(lastDay ? [['Last day', lastDay] as const] : []),
      ],
      action: 'Register',
      note: 'If you know nothing of this, ignore this mail: nothing changes unless you act.',
    }),
    'reset-by-administrator-asked': ({ at, administratorEn }) => ({
      subject: 'An administrator asked to reset your credentials',
      headline: 'An administrator asked to reset your credentials',
      lines: ['Nothing changes until a second administrator agrees.'],
      rows: [['Administrator', administratorEn], when(at)],
      note: 'If you did not ask for a reset, contact the certification office.',
    }),
    'reset-by-administrator-approved': ({ at, until }) => ({
      subject: 'Reset your credentials',
      headline: 'Set a new password',
      lines: [
        'Two administrators have agreed to reset your credentials. The link works once, and saving a new password signs you out on every device.',
      ],
      rows: [when(at), ['Valid until', until]],
      action: 'Set a new password',
      note: 'If you did not ask for a reset, do not open the link, and contact the certification office.',
    }),
    'enquiry-answered': ({ number, asked, answer }) => ({
      subject: `Answer to your enquiry ${number}`,
      headline: 'Your enquiry has been answered',
      lines: answer,
      rows: [
        ['Number', number],
        ['Your question', asked.join(' ')],
      ],
      note: 'You are receiving this because someone sent an enquiry with this email address. If it was not you, ignore this email.',
    }),
  },
};
