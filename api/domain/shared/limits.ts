/** Business limits of the specification's section 9; a number stands here once. */
export const limits = {
  configurationsPerProduct: 10,
  contactsPerProduct: 10,
  contactsPerEnterprise: 100,
  /** Regions or apps of an application. */
  choices: 50,
  /** Items of a kind of reference data. */
  referenceItems: 1000,
  /** Bytes. */
  imageBytes: 5 * 1024 * 1024,
  /** Bytes of a test result XML, where the programme allows its suite no more. */
  resultBytes: 1024 * 1024,
  /** Bytes of a plus-mode application form. */
  formBytes: 20 * 1024 * 1024,
  sampleDevices: 100,
  /** Unit 10K devices. */
  salesVolumeMin: 0.1,
  salesVolumeMax: 50_000,
  /** Largest RAM or ROM value in MB; that in GB is a key of the general config. */
  memoryMb: 1023,
  customCodeLength: 9,
  partnerCodeLength: 7,
  unreadPreview: 5,
  unreadBadge: 99,
  /** Milliseconds between two polls of messages, bell and notices. */
  noticePollMs: 60_000,
  /** Milliseconds for which a page without push events caches the catalogue. */
  catalogueFreshMs: 5_000,
  /** Milliseconds of the bell's animation when the unread count has increased. */
  bellMs: 3_000,
  /** Rows of a page, by default and at most. */
  pageSize: 20,
  pageSizeMax: 100,
  /** Limit of counts in a list, and in a search; one more stands for more. */
  counted: 1000,
  countedFound: 100,
  attachmentsPerWaiverRequest: 5,
  /** Maximum characters of a business contact's name in a filter: name, email or phone. */
  contactLength: 128,
  /** Maximum characters of a search keyword. */
  keywordLength: 64,
  /** Maximum characters of an id in the audit filter. */
  targetLength: 128,
} as const;
