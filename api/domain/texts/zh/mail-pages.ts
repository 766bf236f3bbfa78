/** Pages about mails with a link: confirming an address, a forgotten password. */
export const mailPages = {
  sentTitle: '查收邮件',
  sentLead: (login: string) => `确认链接已发往 ${login}。24 小时内打开链接并确认，即可登录。`,
  unconfirmedTitle: '先确认邮箱',
  unconfirmedLead: (login: string) => `${login} 还没有确认。打开邮件里的链接，确认后即可登录。`,
  againTitle: '邮件已再次发送',
  againLead: (login: string) => `邮件发往 ${login}。最新一封里的链接有效，之前的链接不再有效。`,
  sentNote: '几分钟后仍没有收到时，查看垃圾邮件，或再发送一次。',
  again: '再次发送邮件',
  confirmTitle: '确认邮箱',
  confirmLead: '这些资料用这个邮箱注册。如果不是你，关闭页面即可，不会建立账号。',
  login: '邮箱',
  name: '姓名',
  company: '企业',
  confirm: '确认邮箱并建立账号',
  confirmedTitle: '邮箱已确认',
  confirmedLead: '账号已建立，可以登录了。',
  goneTitle: '确认链接已失效',
  goneLead:
    '链接已使用过、已超过 24 小时，或已有更新的链接。用注册的邮箱和密码登录，可再发送一次；超过 24 小时需重新注册。',
  takenTitle: '没有建立账号',
  takenLead: '这个邮箱或企业名称在此期间已被注册。核对后可重新注册，或联系认证办公室。',
  forgottenTitle: '忘记密码',
  forgottenLead: '填写账号的邮箱，我们发送一个设置新密码的链接。',
  send: '发送链接',
  backToSignIn: '返回登录',
  askedTitle: '查收邮件',
  askedLead: (address: string) =>
    `如果 ${address} 是账号的邮箱，链接会在几分钟内寄到。链接 1 小时内有效，只能使用一次。`,
};

export type MailPageTexts = typeof mailPages;
