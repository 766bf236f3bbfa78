import type { SampleStatus } from '#domain/applications/statuses.ts';
import type { InsightTable } from '#domain/insight/insight-tables.ts';
import type { PartnerNeed } from '#domain/insight/partner-needs.ts';
import type { ShownPhase } from '#domain/insight/phase-times.ts';

/** The exported figures of the programme. */
export const insight = {
  titles: {
    standing: '进行中的申请停在哪里',
    phases: '各阶段用时（工作日）',
    reasons: '驳回原因',
    modules: '失败模块',
    flaky: '不稳定的用例',
    reviewers: '按审核员（工作日）',
    output: '每月产出',
    partners: '合作方情况',
  } satisfies Record<InsightTable, string>,
  heads: {
    standing: ['步骤', '状态', '轮到谁', '申请', '逾期'],
    phases: ['阶段', '归属', '月份', '次数', '中位', 'P90', '期限'],
    reasons: ['编号', '未满足的要求', '次数', '上一时段'],
    modules: ['模块', '失败用例', '涉及申请', '已豁免用例'],
    flaky: ['模块', '用例', '失败次数', '执行次数', '涉及申请'],
    reviewers: ['审核员', '结论', '中位', 'P90', '手上'],
    output: ['月份', '已认证', '部分认证', '失败或结束', '新申请'],
    partners: [
      '企业',
      '进行中',
      '逾期',
      '一次通过（%）',
      '自身用时中位',
      '自身用时 P90',
      '近六个月申请',
      '需要处理',
    ],
  } satisfies Record<InsightTable, readonly string[]>,
  phases: {
    product: '产品审核',
    commercial: '商务审核',
    results: '测试结果审核',
    'sample-test': '样机测试',
    testing: '测试与上传',
    amendment: '修改',
  } satisfies Record<ShownPhase, string>,
  owners: { office: '认证办公室', partner: '厂商' },
  samples: {
    'pending-delivery': '待寄送样机',
    delivered: '样机已寄出',
    received: '样机已签收',
    'report-generated': '报告已生成',
  } satisfies Record<SampleStatus, string>,
  needs: {
    overdue: (count: number) => `厂商侧逾期 ${count} 个`,
    rejected: (count: number, requirement: string) => `${requirement} 连续驳回 ${count} 次`,
    ending: (count: number) => `${count} 张证书 90 天内到期，未开始续证`,
  } satisfies Record<PartnerNeed, (count: number, requirement: string) => string>,
};

export type InsightTexts = typeof insight;
