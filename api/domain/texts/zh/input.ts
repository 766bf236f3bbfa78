/** What is wrong with a value, where the validation's library does not say it. */
export const input = {
  hidden: '含有看不见的字符；手动输入而不粘贴即可去掉',
};

export type InputTexts = typeof input;
