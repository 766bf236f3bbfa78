/** What every page of the servers says. */
export const site = {
  product: '设备认证',
  /** Of the feed. */
  newest: '新颁发的认证',
  openSource: {
    title: '开源声明',
    lead: '本产品使用了下列开源软件，感谢它们的作者。展开可阅读各自的许可证全文。',
  },
  languages: '语言',
  /** What the language calls itself, in full and in a switch. */
  language: '中文',
  languageShort: '中文',
};

export type SiteTexts = typeof site;
