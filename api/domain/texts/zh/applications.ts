import type { ApplicationStatus } from '#domain/applications/statuses.ts';
import type { Turn, WaitAction } from '#domain/applications/waits.ts';

/** The exported list of all applications; statuses and waits in the words of its page. */
export const applications = {
  head: [
    '申请编号',
    '产品',
    '型号',
    '类别（代码）',
    '企业',
    '状态',
    '轮到谁',
    '等待',
    '等待开始 (UTC)',
    '期限 (UTC)',
    '审核员',
    '证书编号',
    '提交 (UTC)',
    '更新 (UTC)',
  ],
  statuses: {
    'product-under-review': '产品审核中',
    'product-rejected': '产品审核被驳回',
    certifying: '认证进行中',
    'certification-under-review': '认证审核中',
    certified: '已认证',
    'partially-certified': '部分认证',
    'certification-failed': '认证失败',
    'exception-bypass-rejected': '异常豁免被驳回',
    'test-result-rejected': '测试结果被驳回',
    'sample-device-test-failed': '样机测试未通过',
  } satisfies Record<ApplicationStatus, string>,
  turns: { reviewer: '认证办公室', partner: '厂商', nobody: '已结束' } satisfies Record<Turn, string>,
  waits: {
    'review-product': '产品审核',
    'review-commercial': '商务审核',
    'amend-materials': '修改申请材料',
    'upload-results': '上传测试结果',
    'review-results': '测试结果审核',
    'replace-results': '重新上传测试结果',
    'amend-bypass': '修改豁免项',
    'deliver-samples': '寄送样机',
    'receive-samples': '签收样机',
    'test-samples': '样机测试',
    'choose-redelivery': '决定是否重新寄样',
    'approve-final': '终审',
  } satisfies Record<WaitAction, string>,
  /** Who assigned a review where nobody did. */
  assignedByRule: '按规则自动分配',
  cut: (limit: number) => `已导出 ${limit} 个，达到上限，更早的申请未导出；请缩小筛选范围后再导出`,
};

export type ApplicationTexts = typeof applications;
