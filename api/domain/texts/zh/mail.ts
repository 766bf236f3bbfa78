import type { MailFacts } from '#domain/mail/mail.ts';
import { mailMoment } from '#domain/mail/mail-time.ts';
import type { MailTexts } from '#domain/texts/mail-text.ts';
import { spacedText } from '#domain/texts/spaces.ts';

const weekdays = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'];
/** `11-24 周二 18:00 GMT+8` */
function time(at: string, zone: string): string {
  const { date, weekday, clock } = mailMoment(at, zone);
  return `${date} ${weekdays[weekday]} ${clock}`;
}

const when = (at: string) => ['时间', at] as const;
const notYou = '如果这不是你本人的操作，请立即重置密码，并联系认证办公室。';
const factors = { totp: '验证器应用', passkey: '通行密钥' };

function factorRows({ at, factor, name }: MailFacts<'second-factor-added'>) {
  const kind = factors[factor];
  return [['方式', name ? `${kind} · ${name}` : kind] as const, when(at)];
}

export const mail: MailTexts = {
  time,
  copy: '如果按钮无法打开，请将这个地址复制到浏览器',
  colon: '：',
  foot: {
    change: '不再接收这类邮件，或改为每天一封',
    settings: '通知设置',
  },
  ofMessages: {
    several: (count) => `${count} 条新消息`,
    more: (count) => `另有 ${count} 条，请在消息中心查看。`,
    open: '打开消息中心',
    yourTurn: '[轮到你] ',
    about: (subject, headline) => `${subject}：${headline}`,
    until: (subject, due) => `${subject}，${due} 前`,
    by: (due) => `${due} 前`,
    requirement: '依据',
    subject: '关于',
    due: '截止时间',
    why: '你收到这封邮件，是因为你在企业中负责认证事务。',
    whyStaff: '你收到这封邮件，是因为你在认证办公室处理这些事项。',
  },
  byKind: {
    'confirm-address': ({ name, company }) => ({
      subject: '确认邮箱，完成注册',
      headline: '确认这个邮箱',
      lines: ['确认后即可登录。链接 24 小时内有效，只能使用一次。'],
      rows: [['姓名', name], ...(company ? [['企业', company] as const] : [])],
      action: '确认邮箱',
      note: '有人使用这个邮箱注册账号。如果不是你本人，请忽略这封邮件：未经确认，不会创建账号。',
    }),
    'address-taken': ({ at }) => ({
      subject: '这个邮箱已有账号',
      headline: '这个邮箱已有账号',
      lines: [
        '有人使用这个邮箱注册，但它已有账号，因此没有创建新的账号。',
        '如果是你本人，请直接登录；如果忘记了密码，可以在登录页重置。',
      ],
      rows: [when(at)],
      action: '登录',
      note: '如果不是你本人，请忽略这封邮件：你的账号没有变化。',
    }),
    'reset-password': ({ at }) => ({
      subject: '重置密码',
      headline: '设置新密码',
      lines: ['链接 1 小时内有效，只能使用一次。保存新密码后，这个账号会在所有设备上退出登录。'],
      rows: [['请求时间', at]],
      action: '设置新密码',
      note: '你收到这封邮件，是因为有人在登录页请求重置这个邮箱的密码。如果不是你本人，请忽略这封邮件：密码没有变化。',
    }),
    'password-changed': ({ at, how }) => ({
      subject: how === 'changed' ? '密码已更改' : '密码已重置',
      headline: how === 'changed' ? '你的密码已更改' : '你的密码已重置',
      lines: [
        how === 'changed'
          ? '密码已在账号页面更改，其他设备均已退出登录。'
          : '密码已通过重置链接设置，所有设备均已退出登录。',
      ],
      rows: [when(at)],
      note: notYou,
    }),
    'new-device': ({ at, browser, address }) => ({
      subject: '新设备登录',
      headline: '你的账号在新设备上登录',
      lines: ['此前没有人用这个浏览器登录过这个账号。'],
      rows: [['浏览器', browser], ['网络地址', address], when(at)],
      note: `如果是你本人，请忽略这封邮件。${notYou}`,
    }),
    'second-factor-added': (facts) => ({
      subject: '已添加二次验证',
      headline: '已添加二次验证方式',
      lines: ['今后登录时，可以用它完成第二步验证。'],
      rows: factorRows(facts),
      note: notYou,
    }),
    'second-factor-removed': (facts) => ({
      subject: '已移除二次验证',
      headline: '已移除二次验证方式',
      lines: ['登录时不能再使用这种方式。'],
      rows: factorRows(facts),
      note: notYou,
    }),
    'recovery-codes-made': ({ at, count }) => ({
      subject: '已生成新的恢复码',
      headline: '已生成新的恢复码',
      lines: ['之前的恢复码已全部失效。'],
      rows: [['恢复码', `${count} 个`], when(at)],
      note: notYou,
    }),
    'recovery-code-used': ({ at, left }) => ({
      subject: '有人用恢复码登录',
      headline: '一个恢复码已用于登录',
      lines: [left === 0 ? '恢复码已用完，请在账号页面生成新的恢复码。' : '每个恢复码只能使用一次。'],
      rows: [['剩余恢复码', `${left} 个`], when(at)],
      note: notYou,
    }),
    invitation: ({ administrator, company, until, invitationId }, sender) => ({
      subject: spacedText`${sender} 邀请你使用认证门户`,
      headline: '已为你创建账号',
      lines: [
        invitationId === null
          ? '请使用这个邮箱，按你所在单位的登录方式登录。'
          : '设置密码后，即可用这个邮箱登录。链接 7 天内有效，只能使用一次。',
      ],
      rows: [
        ['邀请人', administrator],
        ...(company ? [['企业', company] as const] : []),
        ['有效期至', until],
      ],
      action: invitationId === null ? '登录' : '设置密码',
      note: '如果你不知道此事，请忽略这封邮件：未经你操作，没有人能使用这个账号。',
    }),
    'colleague-invitation': ({ inviter, company, until, invitationId }, sender) => ({
      subject: spacedText`${company} 邀请你使用 ${sender}`,
      headline: spacedText`${company} 邀请你加入`,
      lines: [
        invitationId === null
          ? '请使用这个邮箱，按你所在单位的登录方式登录。'
          : '请打开邀请并设置密码。链接 7 天内有效，只能使用一次。',
      ],
      rows: [
        ['邀请人', inviter],
        ['企业', company],
        ['有效期至', until],
      ],
      action: invitationId === null ? '登录' : '打开邀请',
      note: '如果你不知道此事，请忽略这封邮件：未经你操作，不会有任何变化。',
    }),
    'lab-invitation': ({ inviter, company, lastDay }) => ({
      subject: spacedText`${company} 委托你上传测试结果`,
      headline: spacedText`${company} 委托你上传测试结果`,
      lines: [
        '请用这个邮箱注册账号，类型选择“测试实验室”。确认邮箱后，委托随即生效，登录后即可看到。',
        '如果你的企业已有账号，请让同事用这个邮箱邀请你加入。',
      ],
      rows: [['委托人', inviter], ['企业', company], ...(lastDay ? [['最后一天', lastDay] as const] : [])],
      action: '注册',
      note: '如果你不知道此事，请忽略这封邮件：未经你操作，不会有任何变化。',
    }),
    'reset-by-administrator-asked': ({ at, administrator }) => ({
      subject: '管理员请求重置你的登录凭据',
      headline: '管理员请求重置你的登录凭据',
      lines: ['在另一位管理员同意之前，你的登录凭据不会有任何变化。'],
      rows: [['管理员', administrator], when(at)],
      note: '如果你没有要求重置，请联系认证办公室。',
    }),
    'reset-by-administrator-approved': ({ at, until }) => ({
      subject: '重置登录凭据',
      headline: '设置新密码',
      lines: ['两位管理员已同意重置你的登录凭据。链接只能使用一次；保存新密码后，你会在所有设备上退出登录。'],
      rows: [when(at), ['有效期至', until]],
      action: '设置新密码',
      note: '如果你没有要求重置，请不要打开链接，并联系认证办公室。',
    }),
    'enquiry-answered': ({ number, asked, answer }) => ({
      subject: `咨询 ${number} 的答复`,
      headline: '你的咨询已有答复',
      lines: answer,
      rows: [
        ['编号', number],
        ['你的问题', asked.join(' ')],
      ],
      note: '你收到这封邮件，是因为有人使用这个邮箱提交了咨询。如果不是你本人，请忽略这封邮件。',
    }),
  },
};
