/** The exported figures of what enterprises use. */
export const usage = {
  head: (month: string) => [
    '企业编号',
    '中文名称',
    '英文名称',
    '存储（字节）',
    '产品',
    '进行中的申请',
    `${month} 进入次数`,
    `${month} 被拒绝的调用`,
    '最后进入 (UTC)',
  ],
};

export type UsageTexts = typeof usage;
