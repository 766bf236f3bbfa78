const nothingToDo: readonly string[] = [];

/** What messages say of anything but a change of an application: title, headline, and what to do. */
export const messageTopics = {
  certificate: {
    title: (on: string | undefined) => `证书已${on ? `于 ${on} ` : ''}撤销，原因见证书核验页`,
    headline: '证书已撤销',
    steps: ['在证书核验页查看撤销原因', '停止使用这张证书', '有疑问时联系认证办公室'],
  },
  'certificate-kept': {
    title: (source: string) => `证书所依据的 ${source} 已撤销，这张证书继续有效`,
    headline: '所依据的证书已撤销，证书继续有效',
    steps: ['查看原因', '有疑问时联系认证办公室'],
  },
  'certificate-term': {
    title: (until: string) => `证书有效期已改为 ${until}`,
    headline: '证书的有效期已更改',
    steps: ['在证书核验页查看新的有效期', '下载重新生成的 PDF', '有疑问时联系认证办公室'],
  },
  'certificate-expiry': {
    title: (until: string) => `证书于 ${until} 到期，此后不再有效`,
    headline: '证书到期',
    steps: ['如需继续使用认证，请为产品提交新的申请', '证书到期后停止使用', '有疑问时联系认证办公室'],
  },
  product: {
    deactivated: {
      title: '已被项目方停用，暂不能申请认证，原因见产品页',
      headline: '产品已被停用',
      steps: ['查看停用原因', '有疑问时联系商务联系人'],
    },
    activated: {
      title: '已重新启用，可以申请认证',
      headline: '产品已重新启用',
      steps: nothingToDo,
    },
  },
  verification: {
    verified: { title: '企业已通过实名认证', headline: '企业已通过实名认证', steps: nothingToDo },
    returned: {
      title: '企业实名认证被退回，更正后可重新提交',
      headline: '更正企业资料并重新提交',
      steps: ['查看退回原因', '更正企业资料', '重新提交实名认证'],
    },
  },
  admission: {
    declined: {
      title: '企业准入申请未获通过，可说明变化后再次申请',
      headline: '企业准入申请未获通过',
      steps: ['查看原因', '按原因改正，必要时联系商务联系人', '在首页说明变化并再次申请准入'],
    },
    suspended: {
      title: '企业的准入已暂停，原因见下文',
      headline: '企业的准入已暂停',
      steps: ['查看原因', '联系首页列出的联系人', '暂停期间不能使用管理中心，已有数据保留'],
    },
    restored: {
      title: '企业的准入已恢复，可继续使用管理中心',
      headline: '企业的准入已恢复',
      steps: nothingToDo,
    },
  },
  /** Title and headline. */
  onboarding: {
    admission: '企业已准入',
    contact: '商务联系人已指定',
    agreement: '商务协议已生效',
    code: '合作伙伴码已发放',
    permissions: '权限已开通',
  },
  'business-agreement': {
    'to-sign': {
      title: (number: string) => `商务协议 ${number} 请你签署`,
      headline: '签署商务协议',
      steps: ['下载协议文件并核对商务信息', '签署', '在商务合作页送回签署件'],
    },
    returned: {
      title: (number: string) => `商务协议 ${number} 的签署件被退回，更正后请重新送回`,
      headline: '重新送回商务协议的签署件',
      steps: ['查看退回原因', '更正并重新签署', '在商务合作页送回签署件'],
    },
    signed: {
      title: (number: string) => `商务协议 ${number} 已签署，自生效日起有效`,
      headline: '商务协议已签署',
      steps: nothingToDo,
    },
    'taken-back': {
      title: (number: string) => `商务协议 ${number} 已收回修改，暂不需要签署`,
      headline: '商务协议已收回修改',
      steps: nothingToDo,
    },
    supplement: {
      title: (number: string) => `商务协议 ${number} 有了新的补充协议`,
      headline: '补充协议已登记',
      steps: nothingToDo,
    },
    terminated: {
      title: (number: string) => `商务协议 ${number} 已终止，不能再提交新的申请`,
      headline: '商务协议已终止',
      steps: ['查看终止原因', '有疑问时联系商务联系人'],
    },
  },
  apps: {
    title: '预装应用列表已更新，重新提交前需重新选择预装应用',
    headline: '重新选择预装应用',
    steps: ['打开申请材料', '从最新的列表中重新选择预装应用', '重新提交'],
  },
  comment: {
    title: (caseName: string | null) =>
      caseName === null ? '认证办公室发表了一条评论' : `认证办公室评论了用例 ${caseName}`,
    headline: '认证办公室发表了评论',
    steps: ['打开申请，阅读评论', '在评论下方直接回复；评论不影响申请的状态和期限'],
  },
  'lab-work': {
    'let-in': {
      title: '委托你的企业上传测试结果',
      headline: '有申请委托你上传测试结果',
      steps: ['打开这项委托，查看需要测试的配置和套件', '在截止时间前上传测试结果'],
    },
    'taken-back': { title: '上传测试结果的委托已收回', headline: '上传委托已收回', steps: nothingToDo },
    submitted: {
      title: '申请已提交审核，不再需要上传测试结果',
      headline: '申请已提交审核',
      steps: nothingToDo,
    },
    expired: { title: '委托已到期，不能再上传测试结果', headline: '上传委托已到期', steps: nothingToDo },
    over: { title: '申请已结束，不再需要上传测试结果', headline: '申请已结束', steps: nothingToDo },
  },
  'lab-left': {
    title: '实验室已退出，不再上传测试结果',
    headline: '实验室已退出',
    steps: ['打开申请，确认还缺哪些测试结果', '自行上传，或请另一家实验室上传'],
  },
  'given-up': {
    title: (number: string) => `申请 ${number} 的一项操作未能执行，已撤回；请重新操作`,
    headline: '有一项操作需重新提交',
    steps: ['打开申请，确认当前状态', '重新进行这项操作'],
  },
  /** To the staff from here on. */
  review: {
    submitted: { title: '申请已提交，等待产品审核', headline: '新的申请等待产品审核', steps: nothingToDo },
    resubmitted: {
      title: '材料已重新提交，等待产品审核',
      headline: '申请已重新提交，等待产品审核',
      steps: nothingToDo,
    },
    commercial: { title: '产品审核通过，等待商务审核', headline: '申请等待商务审核', steps: nothingToDo },
    results: { title: '测试结果已提交，等待审核', headline: '测试结果等待审核', steps: nothingToDo },
    samples: { title: '样机已寄出，等待签收', headline: '样机已寄出，等待签收', steps: nothingToDo },
    opinion: {
      title: '一位审核员已作出决定，等待另一位审核员',
      headline: '申请等待另一位审核员',
      steps: nothingToDo,
    },
    assigned: { title: '申请已分配给你审核', headline: '有一个申请分配给你', steps: nothingToDo },
    nudged: { title: '审核已逾期，厂商催办', headline: '厂商催办：审核已逾期', steps: nothingToDo },
  },
  'maker-comment': {
    title: (caseName: string | null) =>
      caseName === null ? '厂商发表了一条评论' : `厂商评论了用例 ${caseName}`,
    headline: '厂商发表了评论',
    steps: ['打开审核台，阅读评论', '在评论下方回复；评论不影响申请的状态和期限'],
  },
  applicant: {
    registered: {
      title: '有一家企业完成注册，等待准入',
      headline: '新注册的企业等待准入',
      steps: ['打开企业，核对企业资料', '决定是否准入'],
    },
    'company-data': {
      title: '有一家企业提交了实名认证资料，等待核对',
      headline: '企业资料等待核对',
      steps: ['打开企业，核对提交的资料', '通过认证，或说明原因后退回'],
    },
  },
  enquiry: { title: '收到一条咨询，等待答复', headline: '新的咨询等待答复', steps: nothingToDo },
  'revocation-proposed': {
    title: '有管理员提议撤销证书，等待另一人确认',
    headline: '撤销证书的提议等待确认',
    steps: ['打开证书，核对原因', '确认撤销，或说明理由后否决'],
  },
  'revocation-settled': {
    confirmed: {
      title: '撤销证书的提议已确认，证书已撤销',
      headline: '撤销证书的提议已确认',
      steps: nothingToDo,
    },
    declined: {
      title: '撤销证书的提议被否决，证书不变',
      headline: '撤销证书的提议被否决',
      steps: nothingToDo,
    },
  },
};

export type MessageTopicTexts = typeof messageTopics;
