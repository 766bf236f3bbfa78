import type { MailPageTexts } from '#domain/texts/zh/mail-pages.ts';

export const mailPages: MailPageTexts = {
  sentTitle: 'Look into your mailbox',
  sentLead: (login) =>
    `A link is on its way to ${login}. Open it within 24 hours and confirm; then you can sign in.`,
  unconfirmedTitle: 'Confirm your address first',
  unconfirmedLead: (login) =>
    `${login} is not confirmed yet. Open the link in the mail, confirm, and sign in.`,
  againTitle: 'The mail was sent again',
  againLead: (login) => `It goes to ${login}. The link in the newest mail works; earlier ones no longer do.`,
  sentNote: 'If nothing has come after a few minutes, look into the spam folder or have it sent again.',
  again: 'Send the mail again',
  confirmTitle: 'Confirm the address',
  confirmLead:
    'These data were registered with this address. If it was not you, close the page, and there will be no account.',
  login: 'Email',
  name: 'Name',
  company: 'Company',
  confirm: 'Confirm and create the account',
  confirmedTitle: 'The address is confirmed',
  confirmedLead: 'The account is there, and you can sign in.',
  goneTitle: 'This link is not valid',
  goneLead:
    'It was used, is older than 24 hours, or has been replaced. Sign in with the address and password that you registered to have it sent again; after 24 hours, register anew.',
  takenTitle: 'No account was created',
  takenLead:
    'The address or the company name was registered meanwhile. Check them and register anew, or ask the certification office.',
  forgottenTitle: 'Forgotten password',
  forgottenLead: 'Enter the email of your account, and we send a link for setting a new password.',
  send: 'Send the link',
  backToSignIn: 'Back to signing in',
  askedTitle: 'Look into your mailbox',
  askedLead: (address) =>
    `If ${address} is the email of an account, the link arrives within minutes. It works once and for an hour.`,
  stopTitle: 'Stop these mails',
  stopLead:
    'Once stopped, you are not mailed about the messages below; they stay in the portal’s message centre.',
  stop: 'Stop them',
  daily: 'One mail a day instead',
  stopNote:
    'Other kinds of messages are mailed as before. Change it back at any time by “Mail settings” in the message centre.',
  stoppedTitle: { off: 'These mails have stopped', daily: 'One mail a day from now on' },
  stoppedLead: 'Change it back at any time by “Mail settings” in the message centre.',
  stopUnknownTitle: 'This link is not complete',
  stopUnknownLead:
    'It may have been cut off when it was copied. Open the whole link of the mail, or sign in and choose in the message centre.',
};
