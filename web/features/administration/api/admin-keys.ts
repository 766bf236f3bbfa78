/** Query keys of the lists of the administration. */
export const adminKeys = {
  absences: ['admin', 'absences'],
  accounts: ['admin', 'accounts'],
  enterprises: ['admin', 'enterprises'],
  settings: ['admin', 'settings'],
  resets: ['admin', 'resets'],
} as const;
