import type { Step } from './scenario.ts';
import { admitted, apply, upload } from './steps.ts';

const m7Final = ['recording', 'gyroscope', 'countryCode', 'gnss', 'bleScan', 'nfcDiscovery'] as const;
const m7Before = ['recording', 'gyroscope', 'countryCode', 'bleScan', 'nfcDiscovery'] as const;

/** Three uploads before the submission; the last one fails in a case that passed before. */
export const m7Steps: Step[] = [
  ...admitted(13),
  upload(
    [9, '14:10'],
    { ordinal: 1, failures: ['recording'], teething: 8 },
    { ordinal: 2, failures: m7Before, teething: 56 },
    { ordinal: 3, failures: m7Before, teething: 40 },
  ),
  upload(
    [6, '10:30'],
    { ordinal: 2, failures: m7Before, teething: 10 },
    { ordinal: 3, failures: m7Before, teething: 7 },
  ),
  upload(
    [3, '09:12'],
    { ordinal: 1, failures: ['recording'], patchAge: 46 },
    { ordinal: 2, failures: m7Final, patchAge: 46 },
    { ordinal: 3, failures: ['recording', 'gnss'], patchAge: 46 },
  ),
  { at: [2, '16:05'], bypass: m7Final, version: 1 },
  apply([1, '09:35']),
];
