import { passwordLimits } from '#domain/accounts/passwords.ts';
import { spacedText } from '#domain/texts/spaces.ts';

const { min, max } = passwordLimits;

/** The password and the company of an account. */
export const account = {
  passwordTitle: '修改密码',
  passwordLead: '保存后，这个账号会立即在其他浏览器和设备上退出登录。',
  account: '账号',
  erased: (mark: string) => `已注销账号 ${mark}`,
  current: '当前密码',
  next: '新密码',
  repeat: '再输入一次新密码',
  nextHelp: `${min} 至 ${max} 个字符；不含邮箱，不是常见密码，与当前密码不同`,
  resetHelp: `${min} 至 ${max} 个字符；不含邮箱，不是常见密码`,
  savePassword: '保存新密码',
  forgotten: '忘记当前密码？请退出登录，然后在登录页重置。',
  resetTitle: '设置新密码',
  resetLead: '链接只能使用一次。保存后，这个账号会在所有设备上退出登录。',
  resetGoneTitle: '重置链接已失效',
  resetGoneLead: '链接已使用过、已过有效期，或已有更新的链接。请在登录页点击“忘记密码”，重新获取链接。',
  changedTitle: '密码已更改',
  changedLead: (ended: number) =>
    ended > 0 ? `其他 ${ended} 处登录已退出，当前浏览器保持登录。` : '没有其他登录，当前浏览器保持登录。',
  resetDoneTitle: '新密码已设置',
  resetDoneLead: '现在可以用新密码登录。',
  invitationTitle: '欢迎',
  invitationLead: '已为你创建账号。设置密码后即可使用；链接只能使用一次。',
  invitationFor: (company: string) =>
    spacedText`设置密码后，即可使用你在 ${company} 的账号；链接只能使用一次。`,
  invitationTakenTitle: '这个邮箱已有账号',
  invitationTakenLead: (company: string) =>
    spacedText`一个账号只属于一家企业，因此不能用这个邮箱加入 ${company}。请对方改用你的其他邮箱发出邀请，或联系认证办公室。`,
  invitationGoneTitle: '邀请链接已失效',
  invitationGoneLead:
    '链接已使用过、已超过 7 天，或已有更新的链接。请联系邀请人再次发送；如果已设置密码，请直接登录。',
  invitationDoneTitle: '密码已设置',
  problems: '请改正标出的内容',
  password: {
    wrong: '当前密码不正确',
    length: `新密码为 ${min} 至 ${max} 个字符`,
    same: '新密码与当前密码相同',
    login: '新密码中不能含有邮箱',
    common: '这个密码太常见，请换一个',
    repeat: '两次输入的新密码不一致',
  },
  companyTitle: '企业实名认证',
  companyLead: '资料须与营业执照一致，由认证办公室核对。',
  individualLead: '登记企业后，这个账号即成为企业账号，当前的登录保持有效。',
  companyZh: '企业名称（中文）',
  companyEn: '企业名称（英文）',
  country: '注册国家 / 地区',
  creditCode: '统一社会信用代码或注册号',
  creditCodeHelp: '中国企业填营业执照上的 18 位代码；其他国家 / 地区填当地登记机关的注册号',
  legalRepresentative: '法定代表人',
  phone: '联系电话',
  submit: '提交核验',
  update: '更新资料',
  registerCompany: '登记企业并提交核验',
  changedMeanwhile:
    '你编辑期间，资料已被他人修改。只有对方修改的内容已直接采用；双方都修改的，请逐项选择保留哪一个，再保存。',
  mine: '你填写的',
  theirs: '当前保存的',
  states: { none: '未提交', review: '核验中', verified: '已实名认证', returned: '已退回' },
  submittedAt: (date: string) => `提交于 ${date}`,
  decidedAt: (date: string) => `核验于 ${date}`,
  reviewNote: '请在门户首页上传营业执照，认证办公室对照营业执照核对资料。核对完成前，你仍可更新资料。',
  verifiedNote: '资料已核对，不能再修改；如有变更，请联系认证办公室。',
  returnedTitle: '退回原因',
  returnedUnsaid: '资料与营业执照不一致',
  staffTitle: '这个账号不属于企业',
  staffLead: '企业实名认证由企业账号提交。',
  invalid: {
    companyZh: '请填写企业中文名称，最多 128 个字符',
    companyEn: '请填写企业英文名称，最多 128 个字符',
    country: '请选择企业注册的国家 / 地区',
    creditCode:
      '中国企业的代码为 18 位数字和大写字母，最后一位校验码须正确；其他国家 / 地区为 3 至 40 位字母和数字',
    legalRepresentative: '请填写法定代表人姓名，最多 64 个字符',
    phone: '电话只能包含数字、空格和短横线，可带国家代码',
  },
  taken: {
    companyZh: '这个企业名称已登记',
    companyEn: '这个英文名称已被使用',
    creditCode: '这个代码已登记',
  },
  signedOutTitle: '登录已结束',
  signedOutLead: '重新登录后会返回这个页面。',
};

export type AccountTexts = typeof account;
