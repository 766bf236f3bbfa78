/** What a page was doing when a request failed: a client message of the specification, section 8. */
export const failedTasks = [
  'agreementRequest',
  'detailsQuery',
  'productCreation',
  'productEdit',
  'configurationAddition',
  'configurationDeletion',
  'configurationEdit',
  'contactAddition',
  'contactEdit',
  'contactDeletion',
  'questionSubmission',
  'imageUpload',
] as const;
export type FailedTask = (typeof failedTasks)[number];
