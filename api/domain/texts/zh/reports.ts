import type { ProcessPhase, ProcessResult } from '#domain/reports/review-process.ts';

/** What the PDF of a report prints; each page carries both languages. */
export const reports = {
  title: '认证报告',
  process: '审核过程',
  facts: {
    vendorId: '厂商 ID',
    company: '企业',
    device: '设备',
    model: '型号',
    submittedAt: '申请提交时间',
    certifiedAt: '认证时间',
    application: '申请编号',
    suites: '用例版本',
    serials: '样机 SN',
  },
  columns: { phase: '阶段', handler: '处理人', time: '开始 / 结束', result: '结果' },
  phases: {
    product: '产品审核',
    commercial: '商务审核',
    amendment: '修改申请材料',
    testing: '测试与提交',
    results: '测试结果审核',
    mending: '修改并重新提交',
    delivery: '寄送样机',
    'sample-receipt': '签收样机',
    'sample-test': '样机测试',
    redelivery: '决定重新寄样',
    final: '终审',
  } satisfies Record<ProcessPhase, string>,
  results: {
    reviewing: '审核中',
    approved: '已通过',
    rejected: '已驳回',
    failed: '未通过',
    received: '已签收',
    submitted: '已提交',
    open: '待处理',
    ended: '已结束',
  } satisfies Record<ProcessResult, string>,
  note: (office: string, clock: string) => `出具人：${office}。时间均为 ${clock}。`,
};

export type ReportTexts = typeof reports;
