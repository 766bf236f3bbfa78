import { describe, expect, it } from 'vitest';
import {
  type MailContent,
  type MailKind,
  mailExpiry,
  mailKinds,
  readMailContent,
} from '#domain/mail/mail.ts';
import { describeBrowser, isFirstSignIn } from '#domain/sign-in/devices.ts';
import { serverTexts } from '#domain/texts/server-texts.ts';
import { writeMail } from '#domain/texts/write-mail.ts';

const sender = { shortZh: '澄江认证', shortEn: 'Chengjiang', hours: { zone: 'Asia/Shanghai' } };
const at = '2026-11-24T10:00:00.000Z';
const page = 'https://accounts.assay.example/page';
const samples: { [K in MailKind]: Extract<MailContent, { kind: K }>['facts'] } = {
  'confirm-address': {
    page,
    registrationId: '00000000-0000-4000-8000-000000000000',
    name: '林可',
    nameEn: 'Lin Ke',
    company: '岚岳科技',
    companyEn: 'Lanyue',
  },
  'address-taken': { page, at },
  'reset-password': { page, at },
  'password-changed': { at, how: 'reset' },
  'new-device': { at, browser: 'Firefox · Linux', address: '203.0.113.9' },
  'second-factor-added': { at, factor: 'totp', name: null },
  'second-factor-removed': { at, factor: 'passkey', name: 'YubiKey' },
  'recovery-codes-made': { at, count: 10 },
  'recovery-code-used': { at, left: 0 },
  invitation: {
    page,
    invitationId: '00000000-0000-4000-8000-000000000000',
    until: at,
    administrator: '管理员',
    administratorEn: 'Admin',
    company: '岚岳科技',
    companyEn: 'Lanyue',
  },
  'colleague-invitation': {
    page,
    invitationId: '00000000-0000-4000-8000-000000000000',
    until: at,
    inviter: '陈予',
    inviterEn: 'Chen Yu',
    company: '岚岳科技',
    companyEn: 'Lanyue',
  },
  'lab-invitation': {
    page,
    lastDay: '2026-12-31',
    inviter: '陈予',
    inviterEn: 'Chen Yu',
    company: '岚岳科技',
    companyEn: 'Lanyue',
  },
  'reset-by-administrator-asked': { at, administrator: '管理员', administratorEn: 'Admin' },
  'reset-by-administrator-approved': { at, link: page, until: at },
  'enquiry-answered': { number: 'Q2026-000001', asked: ['?'], answer: ['1', '2'] },
  messages: {
    entries: [
      {
        id: '00000000-0000-4000-8000-000000000000',
        kind: 'product',
        at,
        dueAt: at,
        facts: {
          topic: 'product',
          product: '岚岳 X3',
          productEn: 'Lanyue X3',
          number: 'LY-X3',
          productId: '00000000-0000-4000-8000-000000000000',
          what: 'deactivated',
          note: { zh: '召回', en: 'Recalled' },
        },
      },
    ],
    more: 0,
    others: [],
    pages: { portal: page, accounts: page },
  },
};
const withLink: readonly MailKind[] = [
  'confirm-address',
  'address-taken',
  'reset-password',
  'invitation',
  'colleague-invitation',
  'lab-invitation',
  'reset-by-administrator-approved',
  'messages',
];

describe.each(mailKinds)('a mail of kind %s', (kind) => {
  const content = readMailContent(kind, samples[kind]);
  const texts = { zh: writeMail('zh', content, sender), en: writeMail('en', content, sender) };

  it('says everything in both languages', () => {
    for (const { subject, headline, lines, note, rows } of [texts.zh, texts.en]) {
      for (const text of [subject, headline, note, ...lines, ...rows.flat()]) expect(text).not.toBe('');
      expect(`${subject}${headline}${note}`).not.toMatch(/!|！|please/i);
    }
    expect(texts.en.subject).not.toMatch(/\p{Script=Han}/u);
    expect(texts.zh.rows).toHaveLength(texts.en.rows.length);
  });

  it('has a button where it has a link, and nowhere else', () => {
    const has = withLink.includes(kind);
    expect([texts.zh.action !== null, texts.en.action !== null]).toEqual([has, has]);
  });

  it('is not taken with facts of another kind, or with line breaks in them', () => {
    expect(() => readMailContent(kind, { ...samples[kind], surplus: 1 })).toThrow();
    const broken = Object.fromEntries(
      Object.entries(samples[kind]).map(([key]) => [key, 'a\r\nBcc: b@c.de']),
    );
    expect(() => readMailContent(kind, broken)).toThrow();
  });

  it('is given up at some time', () => {
    const now = new Date(at);
    const hours = (mailExpiry(kind, now).getTime() - now.getTime()) / 3_600_000;
    expect(hours).toBeGreaterThanOrEqual(1);
    expect(hours).toBeLessThanOrEqual(72);
  });
});

it('says times as the office reads them', () => {
  expect(serverTexts('zh').mail.time(at, 'Asia/Shanghai')).toBe('11-24 周二 18:00 GMT+8');
  const { time } = serverTexts('en').mail;
  expect(time('2026-11-24T16:30:00.000Z', 'Asia/Shanghai')).toBe('Wed 25 Nov, 00:30 GMT+8');
  expect(time('2026-11-24T16:30:00.000Z', 'Europe/Berlin')).toBe('Tue 24 Nov, 17:30 GMT+1');
  expect(time('2026-07-24T23:30:00.000Z', 'Europe/Berlin')).toBe('Sat 25 Jul, 01:30 GMT+2');
  expect(time('2026-07-24T23:30:00.000Z', 'America/St_Johns')).toBe('Fri 24 Jul, 21:00 GMT-2:30');
});

it.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge · Windows'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15', 'Safari · macOS'],
  ['Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36', 'Chrome · Android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) CriOS/140 Safari/604.1', 'Chrome · iOS'],
  ['<script>alert(1)</script>\r\nBcc: a@b.c', '?'],
  ['', '?'],
])('names the browser %j', (userAgent, name) => expect(describeBrowser(userAgent)).toBe(name));

it('passes over a first sign-in right after registering, and over no other', () => {
  const account = { createdAt: new Date(at) };
  const later = (hours: number) => new Date(Date.parse(at) + hours * 3_600_000);
  expect(isFirstSignIn(account, 0, later(1))).toBe(true);
  expect(isFirstSignIn(account, 1, later(1))).toBe(false);
  expect(isFirstSignIn(account, 0, later(25))).toBe(false);
});

it('invites in the name of the programme', () => {
  const content = readMailContent('invitation', samples.invitation);
  expect(writeMail('zh', content, sender).subject).toBe('澄江认证邀请你使用认证门户');
  expect(writeMail('en', content, sender).subject).toBe('Chengjiang invites you to its certification portal');
});

it('names in Chinese stand in a sentence without spaces, others apart', () => {
  const invited = (shortZh: string) =>
    writeMail('zh', { kind: 'invitation', facts: samples.invitation }, { ...sender, shortZh }).subject;
  expect(invited('澄江认证')).toBe('澄江认证邀请你使用认证门户');
  expect(invited('Assay')).toBe('Assay 邀请你使用认证门户');
  const { account, evidence } = serverTexts('zh');
  expect(account.invitationFor('岚岳科技')).toMatch(/使用你在岚岳科技的账号；/);
  expect(account.invitationFor('Lanyue')).toMatch(/使用你在 Lanyue 的账号；/);
  expect(evidence.different('品牌', '岚岳', 'LY 2')).toBe('品牌应为岚岳，文件中为 LY 2');
});
