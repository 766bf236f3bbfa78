import type { EnterpriseKey } from './enterprises.ts';

/** Someone who can sign in on a freshly loaded demo portal. */
export interface DemoAccount {
  login: string;
  name: string;
  nameEn: string;
  role: 'partner' | 'individual' | 'reviewer' | 'admin' | 'operator';
  /** Key of the enterprise the account belongs to; null outside of any enterprise. */
  enterprise: EnterpriseKey | null;
  note: { zh: string; en: string };
}

export const demoPassword = 'assay-demo-2026';

export const demoAccounts: readonly DemoAccount[] = [
  {
    login: 'lin.ke@lanyue.example',
    name: '林可',
    nameEn: 'Lin Ke',
    role: 'partner',
    enterprise: 'lanyue',
    note: { zh: '厂商，岚岳科技', en: 'partner, Lanyue' },
  },
  {
    login: 'chen.yu@lanyue.example',
    name: '陈予',
    nameEn: 'Chen Yu',
    role: 'partner',
    enterprise: 'lanyue',
    note: { zh: '厂商，岚岳科技', en: 'partner, Lanyue' },
  },
  {
    login: 'wu.tong@hebai.example',
    name: '吴桐',
    nameEn: 'Wu Tong',
    role: 'partner',
    enterprise: 'hebai',
    note: { zh: '厂商，禾白科技', en: 'partner, Hebai' },
  },
  {
    login: 'shen.zhiwei@assay.example',
    name: '沈知微',
    nameEn: 'Shen Zhiwei',
    role: 'reviewer',
    enterprise: null,
    note: { zh: '审核员', en: 'reviewer' },
  },
  {
    login: 'zhou.yining@assay.example',
    name: '周以宁',
    nameEn: 'Zhou Yining',
    role: 'reviewer',
    enterprise: null,
    note: { zh: '审核员', en: 'reviewer' },
  },
  {
    login: 'admin@assay.example',
    name: '项目管理员',
    nameEn: 'Programme admin',
    role: 'admin',
    enterprise: null,
    note: { zh: '项目管理员', en: 'programme admin' },
  },
  {
    login: 'admin2@assay.example',
    name: '第二位管理员',
    nameEn: 'Second admin',
    role: 'admin',
    enterprise: null,
    note: { zh: '项目管理员', en: 'programme admin' },
  },
  {
    login: 'ops@assay.example',
    name: '运维',
    nameEn: 'Operator',
    role: 'operator',
    enterprise: null,
    note: { zh: '运维', en: 'operator' },
  },
  {
    login: 'gu.ren@mail.example',
    name: '顾任',
    nameEn: 'Gu Ren',
    role: 'individual',
    enterprise: null,
    note: { zh: '个人账号', en: 'individual account' },
  },
];
