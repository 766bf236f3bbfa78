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
};
