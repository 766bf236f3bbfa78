import type { MessageTexts } from '#domain/texts/zh/messages.ts';

export const messages: MessageTexts = {
  ofDevice: ({ product, productEn, number }, what) => `${productEn || product} (${number}): ${what}`,
  byEvent: {
    created: 'application submitted, product review begins',
    'reject-phase': 'product rejected; amend the materials and resubmit',
    resubmit: 'materials resubmitted, product review begins',
    apply: 'test results submitted, certification review begins',
    'approve-results': 'test results approved; your turn to send samples',
    'reject-results': 'test result rejected; a new upload is needed',
    'reject-bypass': 'exception bypass rejected; change the bypass item',
    'deliver-samples': 'samples delivered',
    'receive-samples': 'samples received, the sample test begins',
    'pass-sample-test': 'sample test passed, final approval begins',
    'fail-sample-test': 'sample test failed; deliver again or end',
    'redeliver-samples': 'samples will be delivered again',
    end: 'certification ended',
    reminded: 'the deadline is near',
    escalated: 'overdue; the programme has been told',
  },
  byFinal: {
    certified: 'certified, the certificate is issued',
    'partially-certified': 'partially certified, the certificate is issued',
    'certification-failed': 'certification failed',
  },
  phaseApproved: {
    commercial: 'product review approved, commercial review begins',
    certifying: 'review approved; your turn to upload test results',
    plus: 'review approved, final approval begins',
  },
  byVerification: {
    verified: 'The company is verified',
    returned: 'The company verification was returned; correct the data and submit them again',
  },
  byOnboarding: {
    admission: 'Your enterprise is admitted',
    contact: 'Your BD contact is named',
    agreement: 'The commercial agreement is in force',
    code: 'Your partner code is issued',
    permissions: 'Your permissions are open',
  },
  byActivation: {
    deactivated: 'deactivated by the programme; it takes no application, its page says why',
    activated: 'active again; it may be applied for',
  },
  certificateTerm: (until) => `the certificate is now valid until ${until}`,
  certificateRevoked: 'the certificate is revoked; its public page says why',
  appsRefreshed: 'the list of preloaded apps was refreshed; choose them again before resubmitting',
  commented: (caseName) =>
    caseName === null
      ? 'the certification office commented'
      : `the certification office commented on ${caseName}`,
  byLabWork: {
    'let-in': 'your enterprise is asked to upload test results',
    'taken-back': 'the permission to upload test results was taken back',
    submitted: 'the application was submitted for review; no test results are needed any more',
    over: 'the application has ended; no test results are needed any more',
  },
  labLeft: 'the test lab stepped out and uploads no more test results',
  givenUp: (number) =>
    `An action on application ${number} could not be carried out and was withdrawn; it can be done again`,
};
