/** What a start says while nobody administers the portal. */
export const setUp = {
  nobody: '尚无管理员，请在浏览器中完成首次设置',
  code: '一次性代码，24 小时内有效',
};

export type SetUpTexts = typeof setUp;
