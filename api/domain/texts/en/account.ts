import { passwordLimits } from '#domain/accounts/passwords.ts';
import type { AccountTexts } from '#domain/texts/zh/account.ts';

const { min, max } = passwordLimits;

export const account: AccountTexts = {
  passwordTitle: 'Change the password',
  passwordLead: 'Once it is saved, this account is signed out in every other browser and device.',
  account: 'Account',
  current: 'Current password',
  next: 'New password',
  repeat: 'New password again',
  nextHelp: `${min} to ${max} characters, without the email, not a common one, not the current one`,
  resetHelp: `${min} to ${max} characters, without the email, not a common one`,
  savePassword: 'Save the new password',
  forgotten: 'Forgotten the current one? Sign out, and reset it on the sign-in page.',
  resetTitle: 'Set a new password',
  resetLead: 'The link works once. Saving ends every session of this account.',
  resetGoneTitle: 'This reset link is not valid',
  resetGoneLead:
    'It was used, is too old, or has been replaced. “Forgotten the password?” on the sign-in page has another one sent.',
  changedTitle: 'The password is changed',
  changedLead: (ended) =>
    ended > 0
      ? `${ended} other ${ended === 1 ? 'session has' : 'sessions have'} ended; you stay signed in here.`
      : 'There were no other sessions; you stay signed in here.',
  resetDoneTitle: 'The new password is set',
  resetDoneLead: 'You can sign in with it now.',
  invitationTitle: 'Welcome',
  invitationLead: 'An account was made for you. Set a password to use it; the link works once.',
  invitationFor: (company) =>
    `An account of ${company} was made for you. Set a password to use it; the link works once.`,
  invitationGoneTitle: 'This invitation is not valid',
  invitationGoneLead:
    'It was used, is older than seven days, or has been sent again. Ask whoever invited you to send another one; with a password set already, sign in.',
  invitationDoneTitle: 'The password is set',
  problems: 'Correct the marked entries',
  password: {
    wrong: 'The current password is not right',
    length: `A new password has ${min} to ${max} characters`,
    same: 'The new password is the current one',
    login: 'The new password must not contain the email',
    common: 'This password is too common; choose another one',
    repeat: 'The two entries of the new password differ',
  },
  companyTitle: 'Company verification',
  companyLead: 'The data are those of the business licence; the certification office checks them.',
  individualLead: 'Registering a company turns this into a company account; you stay signed in.',
  companyZh: 'Company name in Chinese',
  companyEn: 'Company name in English',
  country: 'Country or region of registration',
  creditCode: 'Unified social credit code or registration number',
  creditCodeHelp:
    'In China the 18 characters of the business licence; elsewhere the number in your country’s register',
  legalRepresentative: 'Legal representative',
  phone: 'Contact phone',
  submit: 'Submit for verification',
  update: 'Update the data',
  registerCompany: 'Register the company',
  changedMeanwhile:
    'Somebody else changed the data while you were editing them. What only they changed is taken over already; where both of you changed something, choose what is to stand there, then save.',
  mine: 'Yours',
  theirs: 'Stored now',
  states: { none: 'Not submitted', review: 'In review', verified: 'Verified', returned: 'Returned' },
  submittedAt: (date) => `Submitted on ${date}`,
  decidedAt: (date) => `Checked on ${date}`,
  reviewNote: 'The certification office is checking; you can still update the data until it has.',
  verifiedNote:
    'The data are checked and cannot be changed; contact the certification office if they change.',
  returnedTitle: 'Why it was returned',
  returnedUnsaid: 'The data differ from the business licence',
  staffTitle: 'This account has no company',
  staffLead: 'Company accounts submit the company verification.',
  invalid: {
    companyZh: 'Enter a company name of at most 128 characters',
    companyEn: 'Enter a company name in English of at most 128 characters',
    country: 'Choose the country or region where the company is registered',
    creditCode:
      'In China the code has 18 digits and capital letters, and its last character must be right; elsewhere 3 to 40 letters and digits',
    legalRepresentative: 'Enter a name of at most 64 characters',
    phone: 'A phone number has digits, spaces and dashes, and may start with a country code',
  },
  taken: {
    companyZh: 'This company name is registered already',
    companyEn: 'This English name is in use already',
    creditCode: 'This number is registered already',
  },
  signedOutTitle: 'You are signed out',
  signedOutLead: 'Sign in again to come back to this page.',
};
