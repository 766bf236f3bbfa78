import type { UsageTexts } from '../zh/usage.ts';

export const usage: UsageTexts = {
  head: (month) => [
    'Enterprise id',
    'Chinese name',
    'English name',
    'Storage (bytes)',
    'Products',
    'Open applications',
    `Entries in ${month}`,
    `Calls refused in ${month}`,
    'Last entry (UTC)',
  ],
};
