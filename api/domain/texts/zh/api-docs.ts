/** The page around the description of the API. */
export const apiDocs = {
  title: '接口文档',
  home: '返回首页',
  file: 'OpenAPI 3.1 文件',
  wait: '正在加载接口文档',
  failed: '接口文档未能显示，请刷新页面重试',
};

export type ApiDocsTexts = typeof apiDocs;
