/** What is wrong with a value, where the validation's library does not say it. */
export const input = {
  hidden: '含有看不见的字符；手动输入而不粘贴即可去掉',
  rules: {
    'accent-contrast': '白字在这个颜色上看不清：对比度不到 4.5',
    'accent-status': '与状态颜色（通过、处理中、提醒、退回）太接近',
    twice: '前面已经出现过，每项只能出现一次',
  },
};

export type InputTexts = typeof input;
