/** What is wrong with a value, where the validation's library does not say it. */
export const input = {
  hidden: '含有不可见字符；请手动输入，不要粘贴',
  rules: {
    'accent-contrast': '白色文字在这个颜色上看不清：对比度不到 4.5',
    'accent-status': '与状态颜色（通过、处理中、提醒、退回）太接近',
    twice: '前面已有这一项，每项只能出现一次',
  },
};

export type InputTexts = typeof input;
