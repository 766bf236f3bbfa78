import { expect, it } from 'vitest';
import type { BusinessAgreement } from '#contract/programme/business-agreements.ts';
import { sayIn } from '#tests/web/language/texts.ts';
import { sessionsKey } from '#web/features/user-centre/api/own-sessions.ts';
import { AccountSettingsPage } from '#web/features/user-centre/pages/account-settings-page.tsx';
import { AgreementSupplementPage } from '#web/features/user-centre/pages/agreement-supplement-page.tsx';
import { BasicInformationPage } from '#web/features/user-centre/pages/basic-information-page.tsx';
import { BusinessAgreementPage } from '#web/features/user-centre/pages/business-agreement-page.tsx';
import { ContactManagementPage } from '#web/features/user-centre/pages/contact-management-page.tsx';
import { ProtocolManagementPage } from '#web/features/user-centre/pages/protocol-management-page.tsx';
import { queryRoots } from '#web/lib/api/query-roots.ts';
import { sessionQuery } from '#web/lib/session/session.ts';
import { render } from './render.tsx';

const zh = await sayIn('zh');
const en = await sayIn('en');

const company = {
  nameZh: '岚岳科技',
  nameEn: 'Lanyue',
  verifyRealState: 2,
  verifiedAt: '2026-01-05T02:00:00.000Z',
  country: 'CN',
  creditCode: '91440300MA5F0T2X7K',
  legalRepresentative: '林可',
};
const file = { id: crypto.randomUUID(), name: '合同.pdf', size: 5, mime: 'application/pdf' };
const signed: BusinessAgreement = {
  state: 'signed',
  inForce: true,
  number: 'HT-2026-0007',
  categories: ['tablet'],
  salesRegions: [],
  preloadedListVersion: 3,
  validFrom: '2026-01-01',
  validUntil: null,
  signedOn: '2026-01-05',
  terminatedAt: null,
  terminatedReason: null,
  attachments: [file],
  signedCopy: null,
  returnedReason: null,
  former: [],
  version: 2,
  supplements: [
    {
      id: crypto.randomUUID(),
      title: 'More',
      signedOn: '2026-02-01',
      categories: ['reader'],
      salesRegions: [],
      validUntil: '2027-06-30',
      attachments: [file],
    },
  ],
};
const contact = { name: '宋知行', email: 'bd@assay.example', phone: null };
const user = {
  accountId: crypto.randomUUID(),
  login: 'lin.ke@lanyue.example',
  name: '林可',
  nameEn: 'Lin Ke',
  roles: ['partner'],
  enterprise: null,
  verifyRealState: 2,
  hasAccountPages: false,
  enterpriseRight: 'manage',
  expiresAt: '2026-01-05T02:00:00.000Z',
};

const page = (node: React.ReactNode, agreement: object = signed, language: 'zh' | 'en' = 'en') =>
  render(node, language, '/', [
    [['enterprise', 'company'], { company }],
    [['enterprise', 'business-agreement'], { agreement: { ...signed, ...agreement }, contact }],
    [sessionQuery.queryKey, user],
  ]);
/** What stands in the breadcrumb, without its marks. */
const crumbs = (html: string) =>
  [...html.matchAll(/<li(?: aria-current="page")?>(?:<a[^>]*>)?([^<]+)/g)]
    .map(([, text]) => text)
    .slice(0, 3);

it('stands where the specification has it, in both languages', async () => {
  const of = async (node: React.ReactNode, language: 'zh' | 'en') => crumbs(await page(node, {}, language));
  expect(await of(<BusinessAgreementPage />, 'zh')).toEqual([
    zh('common:userCentre'),
    zh('common:businessAgreement'),
    zh('user-centre:crumb.contractDetails'),
  ]);
  expect(await of(<AgreementSupplementPage />, 'zh')).toEqual([
    zh('common:userCentre'),
    zh('common:businessAgreement'),
    zh('user-centre:crumb.supplement'),
  ]);
  expect(await of(<AgreementSupplementPage />, 'en')).toEqual([
    en('common:userCentre'),
    en('common:businessAgreement'),
    en('user-centre:crumb.supplement'),
  ]);
  expect((await of(<BasicInformationPage />, 'en')).slice(0, 2)).toEqual([
    en('common:userCentre'),
    en('common:basicInformation'),
  ]);
});

it('says that the company is verified, and that this certifies no device', async () => {
  const html = await page(<BasicInformationPage />);
  for (const text of [
    en('user-centre:company.verified'),
    '2026-01-05',
    en('user-centre:company.verifiedNote'),
    company.creditCode,
    'Lin Ke',
  ])
    expect(html).toContain(text);
});

it('shows how far an agreement is, what it says and whom to ask', async () => {
  const html = await page(<BusinessAgreementPage />);
  for (const text of [
    'HT-2026-0007',
    en('enterprises:agreement.listVersion', { version: 3 }),
    `2026-01-01 – ${en('enterprises:agreement.endless')}`,
    'bd@assay.example',
    '合同.pdf',
  ])
    expect(html).toContain(text);
  const ended = { state: 'terminated', terminatedAt: '2026-03-04T00:00:00Z', terminatedReason: 'Moved on' };
  const over = await page(<BusinessAgreementPage />, ended);
  for (const text of [
    en('user-centre:agreement.ended', { day: '2026-03-04' }),
    'Moved on',
    en('user-centre:agreement.endedNote'),
  ])
    expect(over).toContain(text);
  expect(over).not.toContain(en('user-centre:ending.title'));
  const none = { state: 'not-started', number: null, supplements: [], attachments: [] };
  expect(await page(<BusinessAgreementPage />, none)).toContain(en('user-centre:agreement.notStarted'));
});

it('leads to the paper, says what to do while it is signed, and lets whoever manages end it', async () => {
  const html = await page(<BusinessAgreementPage />);
  expect(html).toMatch(/title="合同.pdf"[^>]*>.*PDF/);
  expect(html).toContain(en('user-centre:ending.open'));
  expect(html).not.toContain(en('progress:yourTurn'));
  const signing = await page(<BusinessAgreementPage />, { state: 'signing' });
  for (const text of [
    en('progress:yourTurn'),
    en('user-centre:agreement.turn.title'),
    en('user-centre:agreement.turn.paper'),
  ])
    expect(signing).toContain(text);
});

it('lists supplements with what each changed and its papers', async () => {
  const html = await page(<AgreementSupplementPage />);
  for (const text of [
    'More',
    en('user-centre:supplement.until', { day: '2027-06-30' }),
    '合同.pdf',
    '2026-02-01',
  ])
    expect(html).toContain(text);
  expect(await page(<AgreementSupplementPage />, { supplements: [] })).toContain(
    en('user-centre:supplement.none'),
  );
});

it('shows where the reader is signed in, and leads out of each other place', async () => {
  const at = '2026-01-05T02:00:00.000Z';
  const place = (id: string, more: object) => ({
    id,
    device: 'Firefox · Windows',
    address: '203.0.113.24',
    startedAt: at,
    seenAt: at,
    current: false,
    newDevice: false,
    ...more,
  });
  const rows = [place('a', { current: true }), place('b', { device: null, newDevice: true })];
  const open = (shown: object[]) =>
    render(<AccountSettingsPage />, 'en', '/', [
      [sessionQuery.queryKey, user],
      [sessionsKey, { rows: shown, signedInBefore: at }],
    ]);
  const html = await open(rows);
  for (const text of [
    en('user-centre:session.count', { count: 2 }),
    en('user-centre:session.current'),
    en('user-centre:session.newDevice'),
    en('user-centre:session.endOf', { name: en('user-centre:session.unknown') }),
  ])
    expect(html).toContain(text);
  expect(html).not.toContain(en('user-centre:session.endOf', { name: 'Firefox' }));
  expect(html).not.toContain(en('user-centre:session.endOthers', { count: 1 }));
  expect(await open([...rows, place('c', {})])).toContain(en('user-centre:session.endOthers', { count: 2 }));
});

it('lists contacts up to a hundred, and says how the first one is added', async () => {
  const row = (index: number) => ({
    id: crypto.randomUUID(),
    nickname: `Lin ${index}`,
    email: `lin${index}@lanyue.example`,
    phone: '0755 2600',
  });
  const list = (length: number, right = 'edit') =>
    render(<ContactManagementPage />, 'en', '/', [
      [queryRoots.contacts, { rows: Array.from({ length }, (_, index) => row(index)) }],
      [sessionQuery.queryKey, { ...user, enterpriseRight: right }],
    ]);
  expect(await list(0)).toContain(en('user-centre:contact.lead'));
  const two = await list(2);
  for (const text of [
    en('user-centre:contact.count', { count: 2, most: 100 }),
    'lin1@lanyue.example',
    en('user-centre:contact.add'),
  ])
    expect(two).toContain(text);
  expect(two).not.toContain('disabled');
  const viewed = await list(2, 'view');
  expect(viewed).toContain('lin1@lanyue.example');
  for (const text of [en('user-centre:contact.add'), `${en('common:moreActions')}: Lin`])
    expect(viewed).not.toContain(text);
  const full = await list(100);
  expect(full).toMatch(new RegExp(`disabled=""[^>]*>.*${en('user-centre:contact.add')}`));
  expect(full).toContain(en('user-centre:contact.full', { most: 100 }));
});

it('shows what was signed and ended of an agreement, and what changed between its versions', async () => {
  const published = (version: number) => ({
    version,
    titleZh: '隐私',
    titleEn: 'Privacy',
    publishedAt: `2026-0${version}-01T02:00:00.000Z`,
    bodyZh: `保存 ${version} 年`,
    bodyEn: `Kept for ${version} years`,
  });
  const signedAt = '2026-03-04T02:00:00.000Z';
  const known = (signatures: object[]) =>
    [
      [['agreements', 'privacy', 'versions'], { versions: [published(2), published(1)], signatures }],
      [['agreements', 'privacy', 'text', 1], published(1)],
      [['agreements', 'privacy', 'text', 2], published(2)],
      [['agreements', 'user', 'versions'], { versions: [published(2)], signatures: [] }],
      [['enterprise', 'business-agreement'], { agreement: signed, contact }],
    ] as const;
  const open = (language: 'zh' | 'en', signatures: object[]) =>
    render(<ProtocolManagementPage />, language, '/', known(signatures));
  const html = await open('en', [
    { version: 2, signedAt, terminatedAt: null },
    { version: 1, signedAt, terminatedAt: '2026-05-06T02:00:00.000Z' },
  ]);
  for (const text of [
    en('user-centre:protocol.signedOn', { day: '2026-03-04' }),
    en('user-centre:protocol.endedOn', { signed: '2026-03-04', ended: '2026-05-06' }),
    '<del>1</del>',
    '<ins>2</ins>',
    en('user-centre:terminate.open'),
    en('user-centre:protocol.ownVersion', { version: 2, day: '2026-02-01' }),
    'HT-2026-0007',
    en('user-centre:protocol.unsigned'),
    en('user-centre:protocol.supplements', { count: 1 }),
  ])
    expect(html).toContain(text);
  expect(crumbs(html).slice(0, 2)).toEqual([en('common:userCentre'), en('common:protocolManagement')]);
  expect(await open('zh', [])).not.toContain(zh('user-centre:terminate.open'));
});
