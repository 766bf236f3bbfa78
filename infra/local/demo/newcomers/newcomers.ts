/** An enterprise without products, and how far it has come. */
export type Newcomer = {
  /** Days before the demo was loaded. */
  came: number;
  login: string;
  name: string;
  nameEn: string;
  company: { nameZh: string; nameEn: string; shortZh: string; shortEn: string };
  legal: { creditCode: string; legalRepresentative: string; phone: string };
} & (
  | { stands: 'in-review' | 'verified'; reason?: never }
  /** Its people read why. */
  | { stands: 'suspended'; reason: { zh: string; en: string } }
);

export const newcomers: readonly Newcomer[] = [
  {
    came: 3,
    login: 'duan.yun@yunting.example',
    name: '段云',
    nameEn: 'Duan Yun',
    company: {
      nameZh: '昆明云汀电子有限公司',
      nameEn: 'Kunming Yunting Electronics Co., Ltd.',
      shortZh: '云汀电子',
      shortEn: 'Yunting',
    },
    legal: { creditCode: '91530100MA00FA09X9', legalRepresentative: '段汀', phone: '+86 871 6510 9964' },
    stands: 'in-review',
  },
  {
    came: 6,
    login: 'gu.yu@shiyu.example',
    name: '顾屿',
    nameEn: 'Gu Yu',
    company: {
      nameZh: '上海拾屿智能科技有限公司',
      nameEn: 'Shanghai Shiyu Intelligent Technology Co., Ltd.',
      shortZh: '拾屿智能',
      shortEn: 'Shiyu',
    },
    legal: { creditCode: '91310000MA00FA10XT', legalRepresentative: '顾拾', phone: '+86 21 6840 1075' },
    stands: 'verified',
  },
  {
    came: 32,
    login: 'lu.he@luhe.example',
    name: '陆禾',
    nameEn: 'Lu He',
    company: {
      nameZh: '苏州鹭和数码有限公司',
      nameEn: 'Suzhou Luhe Digital Co., Ltd.',
      shortZh: '鹭和数码',
      shortEn: 'Luhe',
    },
    legal: { creditCode: '91320500MA00FA11XR', legalRepresentative: '陆和', phone: '+86 512 6280 1186' },
    stands: 'suspended',
    reason: {
      zh: '营业执照上的法定代表人已变更，登记信息仍是原来的。请联系认证办公室更新后恢复。',
      en: 'The business licence names another legal representative than the registered data. Ask the certification office to update them; access returns then.',
    },
  },
];
