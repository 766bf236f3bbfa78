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
  byVerification: {
    verified: '企业已通过实名认证',
    returned: '企业实名认证被退回，更正后可重新提交',
  },
  byOnboarding: {
    admission: '企业已准入',
    contact: '商务联系人已指定',
    agreement: '商务协议已生效',
    code: '合作伙伴码已发放',
    permissions: '权限已开通',
  },
  byActivation: {
    deactivated: '已被项目方停用，暂不能申请认证，原因见产品页',
    activated: '已重新启用，可以申请认证',
  },
  certificateTerm: (until: string) => `证书有效期已改为 ${until}`,
  certificateRevoked: '证书已撤销，原因见证书核验页',
  appsRefreshed: '预装应用列表已更新，重新提交前需重新选择预装应用',
  commented: (caseName: string | null) =>
    caseName === null ? '认证办公室发表了一条评论' : `认证办公室评论了用例 ${caseName}`,
  byLabWork: {
    'let-in': '委托你的企业上传测试结果',
    'taken-back': '上传测试结果的委托已收回',
    submitted: '申请已提交审核，不再需要上传测试结果',
    over: '申请已结束，不再需要上传测试结果',
  },
  labLeft: '实验室已退出，不再上传测试结果',
  givenUp: (number: string) => `申请 ${number} 的一项操作未能执行，已撤回；请重新操作`,
};

export type MessageTexts = typeof messages;
