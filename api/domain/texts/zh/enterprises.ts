/** The exported list of enterprises. */
export const enterprises = {
  head: [
    '编号',
    '名称（中文）',
    '名称（英文）',
    '轮到谁',
    '步骤',
    '已完成步骤',
    '开始 (UTC)',
    '期限 (UTC)',
    '实名认证',
    '合作伙伴码',
    '有效码',
    '协议到期',
    '商务联系人',
    '邮箱',
    '电话',
    '账号',
    '注册于 (UTC)',
  ],
  whitelistHead: ['名称（中文）', '名称（英文）', '合作伙伴码', '列入 (UTC)'],
  /** What the columns of an import may be headed with, in small letters. */
  whitelistColumns: {
    name: ['名称（中文）', '名称（英文）', '中文名称', '英文名称', '企业名称', '名称', '企业'],
    code: ['合作伙伴码', '伙伴码'],
  },
  turns: { programme: '项目方', maker: '厂商', admitted: '已准入', suspended: '已停用' },
  steps: {
    company: '企业资料',
    verification: '实名核验',
    admission: '准入',
    contact: '商务联系人',
    agreement: '商务协议',
    code: '合作伙伴码',
    permissions: '权限',
  },
  verified: { 0: '未认证', 1: '审核中', 2: '已认证' },
  cut: (limit: number) => `已导出 ${limit} 家，达到上限，其余未导出；请缩小筛选范围后再导出`,
};

export type EnterpriseTexts = typeof enterprises;
