import type { EnterpriseTexts } from '../zh/enterprises.ts';

export const enterprises: EnterpriseTexts = {
  head: [
    'Id',
    'Name (Chinese)',
    'Name (English)',
    'Turn',
    'Step',
    'Steps done',
    'Since (UTC)',
    'Due (UTC)',
    'Verification',
    'Partner code',
    'Valid codes',
    'Agreement ends',
    'BD contact',
    'Email',
    'Phone',
    'Accounts',
    'Registered (UTC)',
  ],
  whitelistHead: ['Name (Chinese)', 'Name (English)', 'Partner code', 'Since (UTC)'],
  whitelistColumns: {
    name: [
      'name (chinese)',
      'name (english)',
      'chinese name',
      'english name',
      'name',
      'company',
      'enterprise',
    ],
    code: ['partner code', 'code'],
  },
  turns: { programme: 'Programme', maker: 'Maker', admitted: 'Admitted', suspended: 'Suspended' },
  steps: {
    company: 'Company data',
    verification: 'Verification',
    admission: 'Admission',
    contact: 'BD contact',
    agreement: 'Agreement',
    code: 'Partner code',
    permissions: 'Permissions',
  },
  verified: { 0: 'Not verified', 1: 'In review', 2: 'Verified' },
  cut: (limit: number) =>
    `${limit} enterprises exported, which is the limit; narrow the filters to export the rest`,
};
