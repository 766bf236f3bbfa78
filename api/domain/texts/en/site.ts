import type { SiteTexts } from '#domain/texts/zh/site.ts';

export const site: SiteTexts = {
  product: 'Device certification',
  newest: 'Newest certificates',
  openSource: {
    title: 'Open source statement',
    lead: 'This product is made with the open source software below; we thank its authors. Open a line to read the licence in full.',
  },
  languages: 'Language',
  language: 'English',
  languageShort: 'EN',
};
