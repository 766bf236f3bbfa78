import { queryRoots } from '#web/lib/api/query-roots.ts';

/** Query keys of the lists of the administration. */
export const adminKeys = {
  absences: ['admin', 'absences'],
  accounts: queryRoots.accounts,
  enterprises: ['admin', 'enterprises'],
  settings: ['admin', 'settings'],
  resets: ['admin', 'resets'],
} as const;
