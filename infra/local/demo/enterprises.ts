import type { NewEnterprise } from '#services/accounts/register-account.ts';

const verified = { state: 1, verifyRealState: 2 } as const;

/** The companies of the demo by their keys; legal names, short names and partner codes. */
export const demoEnterprises = {
  lanyue: {
    nameZh: '深圳市岚岳科技有限公司',
    nameEn: 'Shenzhen Lanyue Technology Co., Ltd.',
    shortZh: '岚岳科技',
    shortEn: 'Lanyue',
    partnerCode: 'LANYUE7',
    ...verified,
    contactEmail: 'bd.south@assay.example',
    contactPhone: '+86 755 8600 2100',
  },
  hebai: {
    nameZh: '杭州禾白科技有限公司',
    nameEn: 'Hangzhou Hebai Technology Co., Ltd.',
    shortZh: '禾白科技',
    shortEn: 'Hebai',
    partnerCode: 'HEBAI21',
    ...verified,
    contactEmail: 'bd.east@assay.example',
    contactPhone: '+86 571 8600 2100',
  },
  tingya: {
    nameZh: '厦门听涯电子有限公司',
    nameEn: 'Xiamen Tingya Electronics Co., Ltd.',
    shortZh: '听涯电子',
    shortEn: 'Tingya',
    partnerCode: 'TINGYA3',
    ...verified,
    contactEmail: 'bd.south@assay.example',
    contactPhone: '+86 755 8600 2100',
  },
  xumu: {
    nameZh: '宁波序木智能科技有限公司',
    nameEn: 'Ningbo Xumu Intelligent Technology Co., Ltd.',
    shortZh: '序木智能',
    shortEn: 'Xumu',
    partnerCode: 'XUMUZN8',
    ...verified,
    contactEmail: 'bd.east@assay.example',
    contactPhone: '+86 571 8600 2100',
  },
  qiyan: {
    nameZh: '西安启砚通信技术有限公司',
    nameEn: "Xi'an Qiyan Communications Technology Co., Ltd.",
    shortZh: '启砚通信',
    shortEn: 'Qiyan',
    partnerCode: 'QIYAN20',
    ...verified,
    contactEmail: 'bd.west@assay.example',
    contactPhone: '+86 28 8600 2100',
  },
  beiyu: {
    nameZh: '青岛北屿数码有限公司',
    nameEn: 'Qingdao Beiyu Digital Co., Ltd.',
    shortZh: '北屿数码',
    shortEn: 'Beiyu',
    partnerCode: 'BEIYU55',
    ...verified,
    contactEmail: 'bd.east@assay.example',
    contactPhone: '+86 571 8600 2100',
  },
  moheng: {
    nameZh: '成都墨衡智能设备有限公司',
    nameEn: 'Chengdu Moheng Smart Devices Co., Ltd.',
    shortZh: '墨衡智能',
    shortEn: 'Moheng',
    partnerCode: 'MOHENG4',
    ...verified,
    contactEmail: 'bd.west@assay.example',
    contactPhone: '+86 28 8600 2100',
  },
  lanzhou: {
    nameZh: '武汉澜舟电子有限公司',
    nameEn: 'Wuhan Lanzhou Electronics Co., Ltd.',
    shortZh: '澜舟电子',
    shortEn: 'Lanzhou',
    partnerCode: 'LANZHO6',
    ...verified,
    contactEmail: 'bd.west@assay.example',
    contactPhone: '+86 28 8600 2100',
  },
} as const satisfies Record<string, NewEnterprise>;

/** Whoever looks after the companies, by the email that stands there. */
export const businessContacts = {
  'bd.south@assay.example': { name: '高岚', nameEn: 'Gao Lan' },
  'bd.east@assay.example': { name: '陆衍', nameEn: 'Lu Yan' },
  'bd.west@assay.example': { name: '岑溪', nameEn: 'Cen Xi' },
};
export type EnterpriseKey = keyof typeof demoEnterprises;

/** As the companies' business licences have them; the numbers are nobody's. */
export const legalData: Record<
  EnterpriseKey,
  { creditCode: string; legalRepresentative: string; phone: string }
> = {
  lanyue: { creditCode: '91440300MA00FA01XQ', legalRepresentative: '林岳', phone: '+86 755 2600 1180' },
  hebai: { creditCode: '91330100MA00FA02XL', legalRepresentative: '白禾', phone: '+86 571 8790 2216' },
  tingya: { creditCode: '91350200MA00FA03X3', legalRepresentative: '涂听', phone: '+86 592 5180 3307' },
  xumu: { creditCode: '91330200MA00FA04XU', legalRepresentative: '许木', phone: '+86 574 8730 4418' },
  qiyan: { creditCode: '91610100MA00FA05XK', legalRepresentative: '祁砚', phone: '+86 29 8840 5529' },
  beiyu: { creditCode: '91370200MA00FA06XE', legalRepresentative: '于北', phone: '+86 532 8590 6631' },
  moheng: { creditCode: '91510100MA00FA07XY', legalRepresentative: '莫衡', phone: '+86 28 8520 7742' },
  lanzhou: { creditCode: '91420100MA00FA08XD', legalRepresentative: '蓝舟', phone: '+86 27 8760 8853' },
};
