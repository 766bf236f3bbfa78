/** The page around the description of the API. */
export const apiDocs = {
  title: '接口文档',
  home: '返回首页',
  file: 'OpenAPI 3.1 文件',
  wait: '正在读取接口说明',
  failed: '接口说明无法显示，刷新页面后可重试',
};

export type ApiDocsTexts = typeof apiDocs;
