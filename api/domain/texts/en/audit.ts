import type { AuditTexts } from '#domain/texts/zh/audit.ts';

export const audit: AuditTexts = {
  head: [
    'Number',
    'Time (UTC)',
    'Login',
    'Name',
    'Roles',
    'Address',
    'Operation',
    'Kind of target',
    'Target',
    'Name of target',
    'Decision',
    'Decision’s state',
    'Outcome',
    'Error code',
    'Request',
    'Details',
    'Hash',
  ],
  outcomes: { done: 'Done', refused: 'Refused', failed: 'Failed', unknown: 'Outcome unknown' },
  cut: (limit) =>
    `${limit} entries exported, which is the limit; older ones are not in this file. Narrow the filters to export them`,
};
