import type { MessageTexts } from '#domain/texts/zh/messages.ts';

export const messages: MessageTexts = {
  ofDevice: ({ product, productEn, number }, what) => `${productEn || product} (${number}): ${what}`,
  byEvent: {
    created: 'application submitted; product review has begun',
    'reject-phase': 'product rejected; amend the materials and resubmit',
    resubmit: 'materials resubmitted; product review has begun',
    apply: 'test results submitted; certification review has begun',
    'approve-results': 'test results approved; it is your turn to send samples',
    'reject-results': 'test result rejected; upload a new one',
    'reject-bypass': 'exception bypass rejected; change the bypass item',
    'deliver-samples': 'samples sent',
    'receive-samples': 'samples received; the sample test has begun',
    'pass-sample-test': 'sample test passed; final approval has begun',
    'fail-sample-test': 'sample test failed; send samples again or end the certification',
    'redeliver-samples': 'samples will be sent again',
    end: 'certification ended',
    reminded: 'the deadline is approaching',
    escalated: 'overdue; the programme has been notified',
  },
  byFinal: {
    certified: 'certified; the certificate has been issued',
    'partially-certified': 'partially certified; the certificate has been issued',
    'certification-failed': 'certification failed',
  },
  phaseApproved: {
    commercial: 'product review approved; commercial review has begun',
    certifying: 'review approved; it is your turn to upload test results',
    plus: 'review approved; final approval has begun',
  },
  byVerification: {
    verified: 'Your company has been verified',
    returned: 'Your company verification was returned; correct the details and submit it again',
  },
  byOnboarding: {
    admission: 'Your company has been admitted',
    contact: 'Your BD contact has been assigned',
    agreement: 'Your business agreement is in force',
    code: 'Your partner code has been issued',
    permissions: 'Your permissions have been granted',
  },
  byActivation: {
    deactivated: 'deactivated by the programme; no applications for now, see the product page for the reason',
    activated: 'reactivated; you can apply for certification again',
  },
  certificateTerm: (until) => `the certificate is now valid until ${until}`,
  certificateRevoked: 'the certificate has been revoked; its public page gives the reason',
  appsRefreshed: 'the list of preloaded apps has been updated; choose them again before resubmitting',
  commented: (caseName) =>
    caseName === null
      ? 'the certification office commented'
      : `the certification office commented on ${caseName}`,
  byLabWork: {
    'let-in': 'your company is asked to upload test results',
    'taken-back': 'your permission to upload test results has been withdrawn',
    submitted: 'the application has been submitted for review; no more test results are needed',
    over: 'the application has ended; no more test results are needed',
  },
  labLeft: 'the test lab has stepped out and will upload no more test results',
  givenUp: (number) =>
    `An action on application ${number} could not be completed and was undone; do it again`,
};
