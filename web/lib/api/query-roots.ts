/** First parts of query keys that several features share: queries below one are invalidated together. */
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
  accounts: ['admin', 'accounts'],
  colleagues: ['enterprise', 'colleagues'],
} as const;
