import type { EnterpriseKey } from './enterprises.ts';

/** Whoever works for a company: the account that acts for it, and the contacts its products name. */
export type CompanyStaff = {
  /** The partner who acts; the first of a company also created it. */
  account: { login: string; name: string; nameEn: string };
  contacts: { nickname: string; email: string; phone: string }[];
};

export const companyStaff: Partial<Record<EnterpriseKey, CompanyStaff>> = {
  lanyue: {
    account: { login: 'lin.ke@lanyue.example', name: '林可', nameEn: 'Lin Ke' },
    contacts: [
      { nickname: '陈予', email: 'chen.yu@lanyue.example', phone: '+86 138 2600 0418' },
      { nickname: '罗岸', email: 'luo.an@lanyue.example', phone: '+86 139 2600 0911' },
    ],
  },
  tingya: {
    account: { login: 'he.miao@tingya.example', name: '何淼', nameEn: 'He Miao' },
    contacts: [{ nickname: '何淼', email: 'he.miao@tingya.example', phone: '+86 592 5600 118' }],
  },
  xumu: {
    account: { login: 'jiang.song@xumu.example', name: '江松', nameEn: 'Jiang Song' },
    contacts: [{ nickname: '江松', email: 'jiang.song@xumu.example', phone: '+86 574 8700 206' }],
  },
  qiyan: {
    account: { login: 'song.yan@qiyan.example', name: '宋砚', nameEn: 'Song Yan' },
    contacts: [{ nickname: '宋砚', email: 'song.yan@qiyan.example', phone: '+86 29 8800 1510' }],
  },
  beiyu: {
    account: { login: 'yu.qing@beiyu.example', name: '于晴', nameEn: 'Yu Qing' },
    contacts: [{ nickname: '于晴', email: 'yu.qing@beiyu.example', phone: '+86 532 8900 4355' }],
  },
  moheng: {
    account: { login: 'tang.heng@moheng.example', name: '唐衡', nameEn: 'Tang Heng' },
    contacts: [{ nickname: '唐衡', email: 'tang.heng@moheng.example', phone: '+86 28 6700 7010' }],
  },
  lanzhou: {
    account: { login: 'du.fan@lanzhou.example', name: '杜帆', nameEn: 'Du Fan' },
    contacts: [{ nickname: 'Du Fan', email: 'du.fan@lanzhou.example', phone: '+86 27 8500 3302' }],
  },
};

/** Where makers send their samples. */
export const sampleRoom = {
  zh: { recipient: '周岚（样机室）', address: '苏州市金鸡湖路 88 号 B 座 2 层' },
  en: { recipient: 'Zhou Lan (sample room)', address: '2/F, Block B, 88 Jinjihu Road, Suzhou, China' },
};
