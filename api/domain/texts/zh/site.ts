/** What every page of the servers says. */
export const site = {
  product: '设备认证',
  languages: '语言',
  /** What the language calls itself, in full and in a switch. */
  language: '中文',
  languageShort: '中文',
};

export type SiteTexts = typeof site;
