/** Keys of the cache below which the lists of the administration stand. */
export const adminKeys = {
  absences: ['admin', 'absences'],
  accounts: ['admin', 'accounts'],
  enterprises: ['admin', 'enterprises'],
  settings: ['admin', 'settings'],
  resets: ['admin', 'resets'],
} as const;
