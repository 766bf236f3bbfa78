import { type Locale, locales, pick } from '#domain/shared/locale.ts';
import type { MailContent, MailFacts, MailKind } from './mail.ts';
import { mailTime } from './mail-time.ts';

/** What one mail says in one language. */
export type MailText = {
  subject: string;
  headline: string;
  lines: readonly string[];
  /** What happened, as name and value. */
  rows: readonly (readonly [string, string])[];
  /** What the link's button says; null for a mail without a link. */
  action: string | null;
  /** Why the mail came, or what to do where its reader did not do it. */
  note: string;
};

type Parts = Omit<MailText, 'rows' | 'action'> & Partial<Pick<MailText, 'rows' | 'action'>>;
type Writer<K extends MailKind> = (facts: MailFacts<K>) => Record<Locale, Parts>;
type Writers = { [K in MailKind]: Writer<K> };

const notYou = {
  zh: '如果这不是你本人的操作，立即重置密码，并联系认证办公室。',
  en: 'If this was not you, reset the password at once and tell the certification office.',
};
const factors = {
  totp: { zh: '验证器应用', en: 'Authenticator app' },
  passkey: { zh: '通行密钥', en: 'Passkey' },
};

const when = (at: string) => ({
  zh: ['时间', mailTime(at, 'zh')] as const,
  en: ['Time', mailTime(at, 'en')] as const,
});

type Factor = MailFacts<'second-factor-added'>;
function factorRows({ at, factor, name }: Factor, locale: Locale): [string, string][] {
  const kind = factors[factor][locale];
  const label = pick(locale, { zh: '方式', en: 'Method' });
  return [[label, name ? `${kind} · ${name}` : kind], [...when(at)[locale]]];
}

const registering: Pick<Writers, 'confirm-address' | 'address-taken'> = {
  'confirm-address': ({ name, nameEn, company, companyEn }) => ({
    zh: {
      subject: '确认邮箱，完成注册',
      headline: '确认这个邮箱',
      lines: ['确认后即可登录。链接 24 小时内有效，只能使用一次。'],
      rows: [['姓名', name], ...(company ? [['企业', company] as const] : [])],
      action: '确认邮箱',
      note: '有人用这个邮箱注册了 Assay 账号。如果不是你，不用理会：未经确认不会建立账号。',
    },
    en: {
      subject: 'Confirm your address to finish registering',
      headline: 'Confirm this address',
      lines: ['You can sign in once it is confirmed. The link works once and for 24 hours.'],
      rows: [['Name', nameEn], ...(companyEn ? [['Company', companyEn] as const] : [])],
      action: 'Confirm the address',
      note: 'Somebody registered at Assay with this address. If it was not you, ignore this mail: without the link there will be no account.',
    },
  }),
  'address-taken': ({ at }) => ({
    zh: {
      subject: '这个邮箱已有账号',
      headline: '这个邮箱已有账号',
      lines: [
        '有人用这个邮箱注册，但它已有账号，没有建立新的账号。',
        '是你本人时，直接登录；忘记密码时，可在登录页重置。',
      ],
      rows: [when(at).zh],
      action: '登录',
      note: '如果不是你，不用理会：你的账号没有变化。',
    },
    en: {
      subject: 'This address already has an account',
      headline: 'This address already has an account',
      lines: [
        'Somebody registered with this address. It has an account already, so no other one was made.',
        'If it was you, sign in; a forgotten password can be reset on the sign-in page.',
      ],
      rows: [when(at).en],
      action: 'Sign in',
      note: 'If it was not you, ignore this mail: nothing about your account has changed.',
    },
  }),
};

const passwords: Pick<Writers, 'reset-password' | 'password-changed'> = {
  'reset-password': ({ at }) => ({
    zh: {
      subject: '重置密码',
      headline: '设置新密码',
      lines: ['链接 1 小时内有效，只能使用一次。保存新密码后，这个账号的所有登录都会结束。'],
      rows: [['请求时间', mailTime(at, 'zh')]],
      action: '设置新密码',
      note: '你收到它，是因为有人在登录页为这个邮箱请求重置密码。如果不是你，不用理会：密码没有变化。',
    },
    en: {
      subject: 'Reset your password',
      headline: 'Set a new password',
      lines: [
        'The link works once and for an hour. Saving a new password ends every session of this account.',
      ],
      rows: [['Asked for', mailTime(at, 'en')]],
      action: 'Set a new password',
      note: 'You get this because somebody asked on the sign-in page to reset the password of this address. If it was not you, ignore it: the password has not changed.',
    },
  }),
  'password-changed': ({ at, how }) => ({
    zh: {
      subject: how === 'changed' ? '密码已更改' : '密码已重置',
      headline: how === 'changed' ? '你的密码已更改' : '你的密码已重置',
      lines: [
        how === 'changed' ? '密码在账号页面更改，其他登录已结束。' : '密码通过重置链接设置，所有登录已结束。',
      ],
      rows: [when(at).zh],
      note: notYou.zh,
    },
    en: {
      subject: how === 'changed' ? 'Your password was changed' : 'Your password was reset',
      headline: how === 'changed' ? 'Your password was changed' : 'Your password was reset',
      lines: [
        how === 'changed'
          ? 'It was changed on the account page; every other session has ended.'
          : 'It was set through a reset link; every session has ended.',
      ],
      rows: [when(at).en],
      note: notYou.en,
    },
  }),
};

const devices: Pick<Writers, 'new-device'> = {
  'new-device': ({ at, browser, address }) => ({
    zh: {
      subject: '新设备登录',
      headline: '你的账号在新设备上登录',
      lines: ['这个浏览器以前没有登录过这个账号。'],
      rows: [['浏览器', browser], ['网络地址', address], when(at).zh],
      note: `是你本人时，不用理会。${notYou.zh}`,
    },
    en: {
      subject: 'Sign-in from a new device',
      headline: 'Your account was used on a new device',
      lines: ['Nobody had signed in to this account from this browser before.'],
      rows: [['Browser', browser], ['Network address', address], when(at).en],
      note: `If it was you, ignore this mail. ${notYou.en}`,
    },
  }),
};

const secondFactors: Pick<Writers, 'second-factor-added' | 'second-factor-removed'> = {
  'second-factor-added': (facts) => ({
    zh: {
      subject: '已添加二次验证',
      headline: '已添加二次验证方式',
      lines: ['以后登录时，可以用它完成第二步验证。'],
      rows: factorRows(facts, 'zh'),
      note: notYou.zh,
    },
    en: {
      subject: 'A second factor was added',
      headline: 'A second factor was added',
      lines: ['From now on it can confirm your sign-ins.'],
      rows: factorRows(facts, 'en'),
      note: notYou.en,
    },
  }),
  'second-factor-removed': (facts) => ({
    zh: {
      subject: '已移除二次验证',
      headline: '已移除二次验证方式',
      lines: ['它不能再用来登录。'],
      rows: factorRows(facts, 'zh'),
      note: notYou.zh,
    },
    en: {
      subject: 'A second factor was removed',
      headline: 'A second factor was removed',
      lines: ['It no longer confirms sign-ins.'],
      rows: factorRows(facts, 'en'),
      note: notYou.en,
    },
  }),
};

const recoveryCodes: Pick<Writers, 'recovery-codes-made' | 'recovery-code-used'> = {
  'recovery-codes-made': ({ at, count }) => ({
    zh: {
      subject: '已生成新的恢复码',
      headline: '已生成新的恢复码',
      lines: ['以前的恢复码不再有效。'],
      rows: [['恢复码', `${count} 个`], when(at).zh],
      note: notYou.zh,
    },
    en: {
      subject: 'New recovery codes were made',
      headline: 'New recovery codes were made',
      lines: ['Former codes no longer work.'],
      rows: [['Codes', String(count)], when(at).en],
      note: notYou.en,
    },
  }),
  'recovery-code-used': ({ at, left }) => ({
    zh: {
      subject: '有人用恢复码登录',
      headline: '一个恢复码已用于登录',
      lines: [left === 0 ? '恢复码已用完，可在账号页面生成新的。' : '用过的恢复码不再有效。'],
      rows: [['剩余恢复码', `${left} 个`], when(at).zh],
      note: notYou.zh,
    },
    en: {
      subject: 'A recovery code was used',
      headline: 'A recovery code was used to sign in',
      lines: [
        left === 0
          ? 'It was the last one; new codes can be made on the account page.'
          : 'A used code no longer works.',
      ],
      rows: [['Codes left', String(left)], when(at).en],
      note: notYou.en,
    },
  }),
};

const administration: Pick<Writers, 'reset-by-administrator-asked' | 'reset-by-administrator-approved'> = {
  'reset-by-administrator-asked': ({ at, administrator, administratorEn }) => ({
    zh: {
      subject: '管理员请求重置你的登录凭据',
      headline: '管理员请求重置你的登录凭据',
      lines: ['另一位管理员同意之前，没有任何变化。'],
      rows: [['管理员', administrator], when(at).zh],
      note: '如果你没有要求重置，联系认证办公室。',
    },
    en: {
      subject: 'An administrator asked to reset your credentials',
      headline: 'An administrator asked to reset your credentials',
      lines: ['Nothing changes until a second administrator agrees.'],
      rows: [['Administrator', administratorEn], when(at).en],
      note: 'If you did not ask for a reset, tell the certification office.',
    },
  }),
  'reset-by-administrator-approved': ({ at, until }) => ({
    zh: {
      subject: '重置登录凭据',
      headline: '设置新密码',
      lines: ['两位管理员同意重置你的登录凭据。链接只能使用一次，保存新密码后，所有登录都会结束。'],
      rows: [when(at).zh, ['有效至', mailTime(until, 'zh')]],
      action: '设置新密码',
      note: '如果你没有要求重置，不要打开链接，联系认证办公室。',
    },
    en: {
      subject: 'Reset your credentials',
      headline: 'Set a new password',
      lines: [
        'Two administrators agreed to reset your credentials. The link works once, and saving a new password ends every session.',
      ],
      rows: [when(at).en, ['Good until', mailTime(until, 'en')]],
      action: 'Set a new password',
      note: 'If you did not ask for a reset, do not open the link and tell the certification office.',
    },
  }),
};

const writers: Writers = {
  ...registering,
  ...passwords,
  ...devices,
  ...secondFactors,
  ...recoveryCodes,
  ...administration,
};

/** What a mail says, in both languages. */
export function mailTexts({ kind, facts }: MailContent): Record<Locale, MailText> {
  const write = writers[kind] as (facts: MailContent['facts']) => Record<Locale, Parts>;
  const written = write(facts);
  const [zh, en] = locales.map((locale) => ({ rows: [], action: null, ...written[locale] }));
  return { zh, en } as Record<Locale, MailText>;
}
