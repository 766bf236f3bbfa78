/** The exported audit log. */
export const audit = {
  head: [
    '序号',
    '时间 (UTC)',
    '登录名',
    '姓名',
    '角色',
    '地址',
    '操作',
    '对象类型',
    '对象',
    '对象名称',
    '结论',
    '结论状态',
    '结果',
    '错误码',
    '请求',
    '详情',
    '哈希',
  ],
  outcomes: { done: '完成', refused: '被拒绝', failed: '失败', unknown: '结果未知' },
  cut: (limit: number) => `已导出 ${limit} 条，达到上限，更早的记录未导出；请缩小筛选范围后再导出`,
};

export type AuditTexts = typeof audit;
