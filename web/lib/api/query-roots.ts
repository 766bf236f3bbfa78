/** First parts of the cache's keys that several features share: what is below one goes stale together. */
export const queryRoots = {
  applications: ['applications'],
  applicationForms: ['application-forms'],
  comments: ['comments'],
  labs: ['labs'],
  products: ['products'],
  contacts: ['contacts'],
  catalogue: ['catalogue'],
  guard: ['guard'],
  messages: ['messages'],
  notices: ['notices'],
  certificates: ['admin', 'certificates'],
  suites: ['admin', 'suites'],
} as const;
