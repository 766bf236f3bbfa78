import { expect, it } from 'vitest';
import type { BusinessAgreement } from '#contract/programme/business-agreements.ts';
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

const company = {
  ...{ nameZh: '岚岳科技', nameEn: 'Lanyue', verifyRealState: 2, verifiedAt: '2026-01-05T02:00:00.000Z' },
  ...{ country: 'CN', creditCode: '91440300MA5F0T2X7K', legalRepresentative: '林可' },
};
const file = { id: crypto.randomUUID(), name: '合同.pdf', size: 5, mime: 'application/pdf' };
const signed: BusinessAgreement = {
  ...{ state: 'signed', inForce: true, number: 'HT-2026-0007', categories: ['tablet'], salesRegions: [] },
  ...{ preloadedListVersion: 3, validFrom: '2026-01-01', validUntil: null, signedOn: '2026-01-05' },
  ...{ terminatedAt: null, terminatedReason: null, attachments: [file], former: [], version: 2 },
  supplements: [
    {
      ...{ id: crypto.randomUUID(), title: 'More', signedOn: '2026-02-01', categories: ['reader'] },
      ...{ salesRegions: [], validUntil: '2027-06-30', attachments: [file] },
    },
  ],
};
const contact = { name: '宋知行', email: 'bd@assay.example', phone: null };
const user = {
  ...{ accountId: crypto.randomUUID(), login: 'lin.ke@lanyue.example', name: '林可', nameEn: 'Lin Ke' },
  ...{ roles: ['partner'], enterprise: null, verifyRealState: 2, hasAccountPages: false },
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
  expect(await of(<BusinessAgreementPage />, 'zh')).toEqual(['用户中心', '商务合作', '商务合同详情']);
  expect(await of(<AgreementSupplementPage />, 'zh')).toEqual(['用户中心', '商务合作', '补充协议']);
  expect(await of(<AgreementSupplementPage />, 'en')).toEqual([
    ...['User center', 'Business agreement', 'Supplemental agreement'],
  ]);
  expect((await of(<BasicInformationPage />, 'en')).slice(0, 2)).toEqual([
    'User center',
    'Basic information',
  ]);
});

it('says that the company is verified, and that this certifies no device', async () => {
  const html = await page(<BasicInformationPage />);
  for (const text of ['Company verified', '2026-01-05', 'not a device', company.creditCode, 'Lin Ke'])
    expect(html).toContain(text);
});

it('shows how far an agreement is, what it says and whom to ask', async () => {
  const html = await page(<BusinessAgreementPage />);
  for (const text of ['HT-2026-0007', 'List 3', '2026-01-01 – no end', 'bd@assay.example', '合同.pdf'])
    expect(html).toContain(text);
  const ended = { state: 'terminated', terminatedAt: '2026-03-04T00:00:00Z', terminatedReason: 'Moved on' };
  const over = await page(<BusinessAgreementPage />, ended);
  for (const text of ['ended on 2026-03-04', 'Moved on', 'a new agreement']) expect(over).toContain(text);
  expect(over).not.toContain('Ending the agreement');
  const none = { state: 'not-started', number: null, supplements: [], attachments: [] };
  expect(await page(<BusinessAgreementPage />, none)).toContain('no business agreement yet');
});

it('leads to the paper, says what to do while it is signed, and lets whoever manages end it', async () => {
  const html = await page(<BusinessAgreementPage />);
  expect(html).toMatch(/title="合同.pdf"[^>]*>.*PDF/);
  expect(html).toContain('End the agreement…');
  expect(html).not.toContain('Your turn');
  const signing = await page(<BusinessAgreementPage />, { state: 'signing' });
  for (const text of ['Your turn', 'Check the commercial information and sign', 'Download the agreement'])
    expect(signing).toContain(text);
});

it('lists supplements with what each changed and its papers', async () => {
  const html = await page(<AgreementSupplementPage />);
  for (const text of ['More', 'Valid until 2027-06-30', '合同.pdf', '2026-02-01'])
    expect(html).toContain(text);
  expect(await page(<AgreementSupplementPage />, { supplements: [] })).toContain(
    'No supplemental agreements yet',
  );
});

it('shows where the reader is signed in, and leads out of each other place', async () => {
  const at = '2026-01-05T02:00:00.000Z';
  const place = (id: string, more: object) => ({
    ...{ id, device: 'Firefox · Windows', address: '203.0.113.24', startedAt: at, seenAt: at },
    ...{ current: false, newDevice: false, ...more },
  });
  const rows = [place('a', { current: true }), place('b', { device: null, newDevice: true })];
  const open = (shown: object[]) =>
    render(<AccountSettingsPage />, 'en', '/', [
      [sessionQuery.queryKey, user],
      [sessionsKey, { rows: shown, signedInBefore: at }],
    ]);
  const html = await open(rows);
  for (const text of ['2 places', 'This one', 'New device', 'Sign out of Unknown browser'])
    expect(html).toContain(text);
  expect(html).not.toContain('Sign out of Firefox');
  expect(html).not.toContain('Sign out of the other');
  expect(await open([...rows, place('c', {})])).toContain('Sign out of the other 2');
});

it('lists contacts up to a hundred, and says how the first one is added', async () => {
  const row = (index: number) => ({
    ...{ id: crypto.randomUUID(), nickname: `Lin ${index}` },
    ...{ email: `lin${index}@lanyue.example`, phone: '0755 2600' },
  });
  const list = (length: number, right = 'edit') =>
    render(<ContactManagementPage />, 'en', '/', [
      [queryRoots.contacts, { rows: Array.from({ length }, (_, index) => row(index)) }],
      [sessionQuery.queryKey, { ...user, enterpriseRight: right }],
    ]);
  expect(await list(0)).toContain('needs at least one contact');
  const two = await list(2);
  for (const text of ['2 of 100', 'lin1@lanyue.example', 'Add contact']) expect(two).toContain(text);
  expect(two).not.toContain('disabled');
  const viewed = await list(2, 'view');
  expect(viewed).toContain('lin1@lanyue.example');
  for (const text of ['Add contact', 'More actions: Lin']) expect(viewed).not.toContain(text);
  const full = await list(100);
  expect(full).toMatch(/disabled=""[^>]*>.*Add contact/);
  expect(full).toContain('100 contacts, which is the limit');
});

it('shows what was signed and ended of an agreement, and what changed between its versions', async () => {
  const published = (version: number) => ({
    ...{ version, titleZh: '隐私协议', titleEn: 'Privacy', publishedAt: `2026-0${version}-01T02:00:00.000Z` },
    ...{ bodyZh: `保存 ${version} 年`, bodyEn: `Kept for ${version} years` },
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
    'Signed 2026-03-04',
    'ended 2026-05-06',
    '<del>1</del>',
    '<ins>2</ins>',
    'End this agreement',
    'Version 2, 2026-02-01 (yours)',
    'HT-2026-0007',
    'Not signed',
    'with 1 supplement',
  ])
    expect(html).toContain(text);
  expect(crumbs(html).slice(0, 2)).toEqual(['User center', 'Agreements']);
  expect(await open('zh', [])).not.toContain('终止协议');
});
