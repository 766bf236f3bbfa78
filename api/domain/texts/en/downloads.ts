import type { DownloadTexts } from '../zh/downloads.ts';

export const downloads: DownloadTexts = {
  withdrawnTitle: 'This package has been withdrawn',
  withdrawnLead:
    'The programme has withdrawn this edition and no longer offers it. Use one that is still available.',
  others: 'See available editions',
};
