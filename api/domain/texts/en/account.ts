import { passwordLimits } from '#domain/accounts/passwords.ts';
import type { AccountTexts } from '#domain/texts/zh/account.ts';

const { min, max } = passwordLimits;

export const account: AccountTexts = {
  passwordTitle: 'Change the password',
  passwordLead: 'Once saved, this account is signed out on every other browser and device.',
  account: 'Account',
  erased: (mark) => `Erased account ${mark}`,
  current: 'Current password',
  next: 'New password',
  repeat: 'New password again',
  nextHelp: `${min} to ${max} characters, not containing your email, not a common password, not your current one`,
  resetHelp: `${min} to ${max} characters, not containing your email, not a common password`,
  savePassword: 'Save the new password',
  forgotten: 'Forgotten your current password? Sign out, then reset it on the sign-in page.',
  resetTitle: 'Set a new password',
  resetLead: 'The link works once. Saving signs this account out on every device.',
  resetGoneTitle: 'This reset link is not valid',
  resetGoneLead:
    'It has been used, has expired, or has been replaced. Use “Forgotten your password?” on the sign-in page to get a new one.',
  changedTitle: 'Password changed',
  changedLead: (ended) =>
    ended > 0
      ? `${ended} other ${ended === 1 ? 'session was' : 'sessions were'} signed out; you stay signed in here.`
      : 'There were no other sessions; you stay signed in here.',
  resetDoneTitle: 'New password set',
  resetDoneLead: 'You can now sign in with it.',
  invitationTitle: 'Welcome',
  invitationLead: 'An account has been created for you. Set a password to use it; the link works once.',
  invitationFor: (company) => `Set a password to use your account with ${company}; the link works once.`,
  invitationTakenTitle: 'This email address already has an account',
  invitationTakenLead: (company) =>
    `An account belongs to one company, so you cannot join ${company} with this email address. Ask to be invited with another address, or contact the certification office.`,
  invitationGoneTitle: 'This invitation is not valid',
  invitationGoneLead:
    'It has been used, is older than seven days, or has been replaced. Ask the person who invited you to send another; if you have already set a password, sign in.',
  invitationDoneTitle: 'Password set',
  problems: 'Correct the highlighted fields',
  password: {
    wrong: 'The current password is incorrect',
    length: `A new password must have ${min} to ${max} characters`,
    same: 'The new password is the same as the current one',
    login: 'The new password must not contain your email',
    common: 'This password is too common; choose another',
    repeat: 'The two new passwords do not match',
  },
  companyTitle: 'Company verification',
  companyLead: 'Enter the details exactly as on the business licence; the certification office checks them.',
  individualLead: 'Registering your company turns this into a company account; you stay signed in.',
  companyZh: 'Company name in Chinese',
  companyEn: 'Company name in English',
  country: 'Country or region of registration',
  creditCode: 'Unified social credit code or registration number',
  creditCodeHelp:
    'In China, the 18-character code on the business licence; elsewhere, the number in your country’s register',
  legalRepresentative: 'Legal representative',
  phone: 'Contact phone',
  submit: 'Submit for verification',
  update: 'Update details',
  registerCompany: 'Register the company',
  changedMeanwhile:
    'Someone else changed the details while you were editing. Their changes to other fields are already included; where you both changed the same field, choose which to keep, then save.',
  mine: 'Yours',
  theirs: 'Currently saved',
  states: { none: 'Not submitted', review: 'In review', verified: 'Verified', returned: 'Returned' },
  submittedAt: (date) => `Submitted on ${date}`,
  decidedAt: (date) => `Checked on ${date}`,
  reviewNote:
    'Please upload the business licence on the portal’s home page; the certification office checks your details against it. You can still update them until it has finished.',
  verifiedNote:
    'These details have been verified and can no longer be edited; if they change, contact the certification office.',
  returnedTitle: 'Why it was returned',
  returnedUnsaid: 'The details do not match the business licence',
  staffTitle: 'This account does not belong to a company',
  staffLead: 'Company verification is submitted from a company account.',
  invalid: {
    companyZh: 'Enter a company name in Chinese of at most 128 characters',
    companyEn: 'Enter a company name in English of at most 128 characters',
    country: 'Choose the country or region where the company is registered',
    creditCode:
      'In China, the code has 18 digits and capital letters, and its check character must be correct; elsewhere, 3 to 40 letters and digits',
    legalRepresentative: 'Enter a name of at most 64 characters',
    phone: 'A phone number may contain digits, spaces and dashes, and may start with a country code',
  },
  taken: {
    companyZh: 'This company name is already registered',
    companyEn: 'This English name is already in use',
    creditCode: 'This number is already registered',
  },
  signedOutTitle: 'You are signed out',
  signedOutLead: 'Sign in again to come back to this page.',
};
