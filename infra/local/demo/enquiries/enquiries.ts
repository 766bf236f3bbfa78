import type { Locale } from '#domain/shared/locale.ts';
import type { Moment } from '../moments.ts';

type DemoEnquiry = {
  number: number;
  locale: Locale;
  asked: Moment;
  question: string;
  company: string;
  phone: string;
  email: string;
  reply?: { at: Moment; text: string };
};

/** What visitors asked, oldest first. */
export const demoEnquiries: readonly DemoEnquiry[] = [
  {
    number: 1,
    locale: 'en',
    asked: [3, '10:20'],
    question:
      'Our tablet has no rear camera. Does CtsCameraTestCases count as not executed, and do we need a bypass item for each case?',
    company: 'Northlight Devices',
    phone: '+49 30 5550 0142',
    email: 'anna.weber@northlight.example',
    reply: {
      at: [2, '15:40'],
      text: 'Cases that need a rear camera are skipped by the suite where the device declares none; skipped cases need no bypass item. Check that android.hardware.camera is missing from your feature list, and run again.',
    },
  },
  {
    number: 2,
    locale: 'zh',
    asked: [1, '16:05'],
    question: '已认证的平板要换一颗闪存，容量不变，需要重新认证，还是走 Plus 模式？',
    company: '鹭岛智能科技（厦门）有限公司',
    phone: '+86 592 5500 2716',
    email: 'xu.lan@ludao.example',
  },
  {
    number: 3,
    locale: 'zh',
    asked: { hoursBack: 3 },
    question: '一份结果超过 1 MB，上传时提示过大，应当怎样处理？可以直接传 ZIP 吗？',
    company: '澄川电子',
    phone: '+86 20 8550 3391',
    email: 'fang.yi@chengchuan.example',
  },
];
