/** What every page of the servers says. */
export const site = {
  product: '设备认证',
  /** Of the feed. */
  newest: '新颁发的认证',
  openSource: {
    title: '开源声明',
    lead: '本产品使用了下列开源软件，感谢它们的作者。展开可阅读各自的许可证全文。',
  },
  /** In the place of a page that a script would draw. */
  noScript: {
    title: '此页面需要 JavaScript',
    lead: '请在浏览器中允许本站运行 JavaScript，然后重新加载。认证查询、文档、下载与咨询无需 JavaScript 即可使用。',
    home: '返回首页',
  },
  /** In the place of a page that cannot be rendered now. */
  unavailable: {
    title: '页面暂时无法打开',
    lead: '系统正在维护或暂时不可用，请稍后再试。',
    again: '再试一次',
    request: (id: string) => `请求编号 ${id}`,
  },
  busy: { title: '访问过于频繁', lead: '你的网络在短时间内打开了太多页面，请稍后再试。' },
  languages: '语言',
  /** What the language calls itself, in full and in a switch. */
  language: '中文',
  languageShort: '中文',
};

export type SiteTexts = typeof site;
