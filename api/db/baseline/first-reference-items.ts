type FirstItem = { code: string; zh: string; en?: string; type?: string };
const same = (...codes: string[]): FirstItem[] => codes.map((code) => ({ code, zh: code }));
const category = (code: string, zh: string, en: string): FirstItem => ({ code, zh, en, type: code });

/** What an empty database begins with, in order; the English name is left out where it is the Chinese one. */
export const firstReferenceItems: { kind: string; items: FirstItem[] }[] = [
  {
    kind: 'category',
    items: [
      category('phone', '手机', 'Phone'),
      category('tablet', '平板', 'Tablet'),
      category('watch', '手表', 'Watch'),
      category('tv', '电视', 'TV'),
      category('reader', '阅读器', 'E-reader'),
      category('car', '车机', 'Car head unit'),
      category('smart-screen', '智慧屏', 'Smart screen'),
      category('laptop', '笔记本', 'Laptop'),
    ],
  },
  { kind: 'os', items: same('Android', 'HarmonyOS') },
  { kind: 'cpu-architecture', items: same('arm64-v8a', 'armeabi-v7a', 'x86_64', 'riscv64') },
  {
    kind: 'screen-density',
    items: [
      { code: '120', zh: '120 dpi · ldpi' },
      { code: '160', zh: '160 dpi · mdpi' },
      { code: '213', zh: '213 dpi · tvdpi' },
      { code: '240', zh: '240 dpi · hdpi' },
      { code: '320', zh: '320 dpi · xhdpi' },
      { code: '400', zh: '400 dpi' },
      { code: '480', zh: '480 dpi · xxhdpi' },
      { code: '560', zh: '560 dpi' },
      { code: '640', zh: '640 dpi · xxxhdpi' },
    ],
  },
  {
    kind: 'sales-region',
    items: [
      { code: 'cn', zh: '中国大陆', en: 'Mainland China' },
      { code: 'apac', zh: '亚太', en: 'Asia-Pacific' },
      { code: 'eu', zh: '欧洲', en: 'Europe' },
      { code: 'mea', zh: '中东与非洲', en: 'Middle East and Africa' },
      { code: 'latam', zh: '拉丁美洲', en: 'Latin America' },
      { code: 'na', zh: '北美', en: 'North America' },
    ],
  },
  {
    kind: 'preloaded-app',
    items: [
      { code: 'app-gallery', zh: '应用市场', en: 'App gallery' },
      { code: 'browser', zh: '浏览器', en: 'Browser' },
      { code: 'video', zh: '视频', en: 'Video' },
      { code: 'music', zh: '音乐', en: 'Music' },
      { code: 'reader', zh: '阅读', en: 'Reader' },
      { code: 'health', zh: '健康', en: 'Health' },
      { code: 'wallet', zh: '钱包', en: 'Wallet' },
      { code: 'maps', zh: '地图', en: 'Maps' },
    ],
  },
];
