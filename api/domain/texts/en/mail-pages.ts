import type { MailPageTexts } from '#domain/texts/zh/mail-pages.ts';

export const mailPages: MailPageTexts = {
  sentTitle: 'Check your email',
  sentLead: (login) =>
    `We sent a link to ${login}. Open it within 24 hours and confirm; then you can sign in.`,
  unconfirmedTitle: 'Confirm your email address first',
  unconfirmedLead: (login) =>
    `${login} is not confirmed yet. Open the link in the email, confirm, and sign in.`,
  againTitle: 'The email was sent again',
  againLead: (login) => `It was sent to ${login}. Only the link in the latest email works.`,
  sentNote: 'If nothing arrives within a few minutes, check your spam folder or have it sent again.',
  again: 'Send the email again',
  confirmTitle: 'Confirm your email address',
  confirmLead:
    'Someone registered with this email address and the details below. If it was not you, close this page, and no account is created.',
  login: 'Email',
  name: 'Name',
  company: 'Company',
  confirm: 'Confirm and create the account',
  confirmedTitle: 'Your email address is confirmed',
  confirmedLead: 'Your account has been created. You can sign in now.',
  goneTitle: 'This link is not valid',
  goneLead:
    'It has been used, is older than 24 hours, or has been replaced. To have it sent again, sign in with the email and password you registered with; after 24 hours, register again.',
  takenTitle: 'No account was created',
  takenLead:
    'The email or the company name has been registered in the meantime. Check them and register again, or contact the certification office.',
  forgottenTitle: 'Forgotten password',
  forgottenLead: 'Enter the email of your account, and we will send you a link to set a new password.',
  send: 'Send the link',
  backToSignIn: 'Back to sign-in',
  askedTitle: 'Check your email',
  askedLead: (address) =>
    `If ${address} has an account, you will receive a link within a few minutes. It is valid for one hour and works once.`,
  stopTitle: 'Stop these emails',
  stopLead:
    'Once stopped, the messages below are no longer emailed to you; you can still read them in the portal’s message centre.',
  stop: 'Stop emails',
  daily: 'One email a day instead',
  stopNote:
    'Other kinds of messages are emailed as before. You can change this at any time under “Email settings” in the message centre.',
  stoppedTitle: { off: 'These emails have stopped', daily: 'One email a day from now on' },
  stoppedLead: 'You can change this at any time under “Email settings” in the message centre.',
  stopUnknownTitle: 'This link is not complete',
  stopUnknownLead:
    'It may have been cut off when it was copied. Open the full link in the email, or sign in and change the settings in the message centre.',
};
