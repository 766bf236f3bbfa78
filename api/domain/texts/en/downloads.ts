import type { DownloadTexts } from '../zh/downloads.ts';

export const downloads: DownloadTexts = {
  withdrawnTitle: 'This package has been withdrawn',
  withdrawnLead:
    'The programme has withdrawn this edition and offers it no more. Use one that is still offered.',
  others: 'See the editions on offer',
};
