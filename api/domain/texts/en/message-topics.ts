import type { MessageTopicTexts } from '#domain/texts/zh/message-topics.ts';

export const messageTopics: MessageTopicTexts = {
  certificate: {
    title: (on) =>
      `the certificate ${on ? `was revoked on ${on}` : 'has been revoked'}; its public page gives the reason`,
    headline: 'Certificate revoked',
    steps: [
      'Read the reason on the certificate’s public page',
      'Stop using this certificate',
      'Ask the certification office if anything is unclear',
    ],
  },
  'certificate-kept': {
    title: (source) => `the certificate stays valid, though ${source}, which it is built on, was revoked`,
    headline: 'Certificate stays valid after a revocation',
    steps: ['Read the reason', 'Ask the certification office if anything is unclear'],
  },
  'certificate-term': {
    title: (until) => `the certificate is now valid until ${until}`,
    headline: 'The certificate’s expiry date has changed',
    steps: [
      'See the new date on the certificate’s public page',
      'Download the updated PDF',
      'Ask the certification office if anything is unclear',
    ],
  },
  'certificate-expiry': {
    title: (until) => `the certificate expires on ${until} and is not valid after that day`,
    headline: 'Certificate expires',
    steps: [
      'To stay certified, submit a new application for the product',
      'Stop using the certificate once it has expired',
      'Ask the certification office if anything is unclear',
    ],
  },
  product: {
    deactivated: {
      title: 'deactivated by the programme; no applications for now, see the product page for the reason',
      headline: 'Product deactivated',
      steps: ['Read the reason', 'Ask your BD contact if anything is unclear'],
    },
    activated: {
      title: 'reactivated; you can apply for certification again',
      headline: 'Product reactivated',
      steps: [],
    },
  },
  verification: {
    verified: {
      title: 'Your company has been verified',
      headline: 'Your company has been verified',
      steps: [],
    },
    returned: {
      title: 'Your company verification was returned; correct the details and submit it again',
      headline: 'Correct the company details and submit them again',
      steps: ['Read why it was returned', 'Correct the company details', 'Submit them again'],
    },
  },
  admission: {
    declined: {
      title: 'The admission of your enterprise was declined; you can ask again, saying what has changed',
      headline: 'The admission of your enterprise was declined',
      steps: [
        'Read the reason',
        'Correct what it names; ask your BD contact if needed',
        'On the home page, say what has changed and ask for admission again',
      ],
    },
    suspended: {
      title: 'The admission of your enterprise is suspended; the reason is given below',
      headline: 'The admission of your enterprise is suspended',
      steps: [
        'Read the reason',
        'Contact the person named on the home page',
        'Until it is lifted, the management centre cannot be used; your data is kept',
      ],
    },
    restored: {
      title: 'The suspension of your enterprise is lifted; you can use the management centre again',
      headline: 'The suspension of your enterprise is lifted',
      steps: [],
    },
  },
  onboarding: {
    admission: 'Your company has been admitted',
    contact: 'Your BD contact has been assigned',
    agreement: 'Your business agreement is in force',
    code: 'Your partner code has been issued',
    permissions: 'Your permissions have been granted',
  },
  'business-agreement': {
    'to-sign': {
      title: (number) => `Business agreement ${number} is ready for you to sign`,
      headline: 'Sign the business agreement',
      steps: [
        'Download the agreement and check the commercial information',
        'Sign it',
        'Send the signed copy back on the business page',
      ],
    },
    returned: {
      title: (number) =>
        `The signed copy of business agreement ${number} was returned; correct it and send it again`,
      headline: 'Send the signed business agreement again',
      steps: [
        'Read why it was returned',
        'Correct and sign it',
        'Send the signed copy back on the business page',
      ],
    },
    signed: {
      title: (number) => `Business agreement ${number} has been signed and holds from its first day`,
      headline: 'Business agreement signed',
      steps: [],
    },
    'taken-back': {
      title: (number) => `Business agreement ${number} was taken back to be changed; nothing to sign for now`,
      headline: 'Business agreement taken back',
      steps: [],
    },
    supplement: {
      title: (number) => `Business agreement ${number} has a new supplemental agreement`,
      headline: 'Supplemental agreement entered',
      steps: [],
    },
    terminated: {
      title: (number) => `Business agreement ${number} has ended; no new applications can be submitted`,
      headline: 'Business agreement ended',
      steps: ['Read the reason', 'Ask your BD contact if anything is unclear'],
    },
  },
  apps: {
    title: 'the list of preloaded apps has been updated; choose them again before resubmitting',
    headline: 'Choose the preloaded apps again',
    steps: ['Open the materials', 'Choose the preloaded apps from the latest list', 'Resubmit'],
  },
  comment: {
    title: (caseName) =>
      caseName === null
        ? 'the certification office commented'
        : `the certification office commented on ${caseName}`,
    headline: 'The certification office commented',
    steps: [
      'Open the application and read the comment',
      'Reply below it; comments do not affect the status or the deadline',
    ],
  },
  'lab-work': {
    'let-in': {
      title: 'your company is asked to upload test results',
      headline: 'You are asked to upload test results',
      steps: [
        'Open the assignment and see which configurations and suites to test',
        'Upload the test results before the deadline',
      ],
    },
    'taken-back': {
      title: 'your permission to upload test results has been withdrawn',
      headline: 'Permission to upload withdrawn',
      steps: [],
    },
    submitted: {
      title: 'the application has been submitted for review; no more test results are needed',
      headline: 'The application has been submitted',
      steps: [],
    },
    expired: {
      title: 'the last day of your work has passed; no more results can be uploaded',
      headline: 'Your work for an application has ended',
      steps: [],
    },
    over: {
      title: 'the application has ended; no more test results are needed',
      headline: 'The application has ended',
      steps: [],
    },
  },
  'lab-left': {
    title: 'the test lab has stepped out and will upload no more test results',
    headline: 'The test lab has stepped out',
    steps: [
      'Open the application and see which results are missing',
      'Upload them yourself, or invite another lab',
    ],
  },
  'given-up': {
    title: (number) =>
      `An action on application ${number} could not be completed and was undone; do it again`,
    headline: 'An action needs to be repeated',
    steps: ['Open the application and check its current status', 'Repeat the action'],
  },
  review: {
    submitted: {
      title: 'the application was submitted and waits for product review',
      headline: 'New application waits for product review',
      steps: [],
    },
    resubmitted: {
      title: 'the materials were resubmitted and wait for product review',
      headline: 'Resubmitted application waits for product review',
      steps: [],
    },
    commercial: {
      title: 'passed product review and waits for commercial review',
      headline: 'Application waits for commercial review',
      steps: [],
    },
    results: {
      title: 'the test results were submitted and wait for review',
      headline: 'Test results wait for review',
      steps: [],
    },
    samples: {
      title: 'the samples were sent and wait to be received',
      headline: 'Samples sent, to be received',
      steps: [],
    },
    opinion: {
      title: 'one reviewer has decided, and the application waits for another one',
      headline: 'Application waits for another reviewer',
      steps: [],
    },
    assigned: {
      title: 'the application was assigned to you for review',
      headline: 'An application was assigned to you',
      steps: [],
    },
    nudged: {
      title: 'the maker asks when the overdue review will be done',
      headline: 'A maker nudges: a review is overdue',
      steps: [],
    },
  },
  'maker-comment': {
    title: (caseName) => (caseName === null ? 'the maker commented' : `the maker commented on ${caseName}`),
    headline: 'The maker commented',
    steps: [
      'Open the review desk and read the comment',
      'Reply below it; comments do not affect the status or the deadline',
    ],
  },
  applicant: {
    registered: {
      title: 'A company has registered and waits for admission',
      headline: 'Newly registered company waits for admission',
      steps: ['Open the company and check its details', 'Decide whether to admit it'],
    },
    'company-data': {
      title: 'A company has submitted its details for verification',
      headline: 'Company details wait for verification',
      steps: ['Open the company and check what it submitted', 'Verify it, or return it with a reason'],
    },
  },
  enquiry: {
    title: 'An enquiry has arrived and waits for an answer',
    headline: 'New enquiry waits for an answer',
    steps: [],
  },
  'revocation-proposed': {
    title: 'an administrator proposes to revoke the certificate; another one has to confirm',
    headline: 'Proposed revocation waits for confirmation',
    steps: [
      'Open the certificate and check the reason',
      'Confirm the revocation, or decline it with a reason',
    ],
  },
  'revocation-settled': {
    confirmed: {
      title: 'the proposed revocation was confirmed; the certificate is revoked',
      headline: 'Proposed revocation confirmed',
      steps: [],
    },
    declined: {
      title: 'the proposed revocation was declined; the certificate is unchanged',
      headline: 'Proposed revocation declined',
      steps: [],
    },
  },
};
