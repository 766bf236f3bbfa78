import type { SiteTexts } from '#domain/texts/zh/site.ts';

export const site: SiteTexts = {
  product: 'Device certification',
  languages: 'Language',
  language: 'English',
  languageShort: 'EN',
};
