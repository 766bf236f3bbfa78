type Device = { product: string; productEn?: string | undefined; number: string };

/** Titles of personal messages. */
export const messages = {
  /** What happened to the application of a device. */
  ofDevice: ({ product, number }: Device, what: string) => `${product}（${number}）${what}`,
  byEvent: {
    created: '申请已提交，进入产品审核',
    'reject-phase': '产品审核被驳回，修改材料后可重新提交',
    resubmit: '材料已重新提交，进入产品审核',
    apply: '测试结果已提交，进入认证审核',
    'approve-results': '测试结果已通过，轮到你寄送样机',
    'reject-results': '测试结果被驳回，需重新上传',
    'reject-bypass': '异常豁免被驳回，需修改豁免项',
    'deliver-samples': '样机已寄出',
    'receive-samples': '样机已签收，开始实测',
    'pass-sample-test': '样机测试通过，进入终审',
    'fail-sample-test': '样机测试未通过，可重新寄样或结束认证',
    'redeliver-samples': '将重新寄送样机',
    end: '认证已结束',
    reminded: '期限将近',
    escalated: '已逾期，认证负责人已收到提醒',
  },
  /** By the status that the final approval leads to. */
  byFinal: {
    certified: '已认证，证书已颁发',
    'partially-certified': '部分认证，证书已颁发',
    'certification-failed': '认证失败',
  },
  phaseApproved: {
    commercial: '产品审核通过，进入商务审核',
    certifying: '审核通过，轮到你上传测试结果',
    plus: '审核通过，进入终审',
  },
};

export type MessageTexts = typeof messages;
