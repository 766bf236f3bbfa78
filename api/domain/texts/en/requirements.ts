import type { requirements as zh } from '../zh/requirements.ts';

export const requirements: typeof zh = {
  'P-01': 'Product data complete, pictures agree',
  'P-02': 'OS and ROM version are true',
  'P-03': 'Preloaded apps as required',
  'C-01': 'Company and agreement are valid',
  'C-02': 'Regions and volume are plausible',
  'T-01': 'Result belongs to the product',
  'T-02': 'All required modules executed',
  'T-03': 'Suite version is still valid',
  'T-04': 'Every failure has a bypass item',
  'T-05': 'Bypass reasons and proof suffice',
  'T-06': 'Security patch under 90 days old',
  'S-01': 'Samples are as declared',
  'S-02': 'Sample test agrees with the results',
};
