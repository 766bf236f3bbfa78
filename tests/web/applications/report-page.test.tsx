import { expect, it } from 'vitest';
import type { ReportView } from '#contract/reports/reports.ts';
import { stableId } from '#infra/local/demo/stable-id.ts';
import { sayIn } from '#tests/web/language/texts.ts';
import { render } from '#tests/web/render.tsx';
import { ReportPage } from '#web/features/reports/pages/report-page.tsx';
import { positionOn, scaleOf } from '#web/lib/applications/process-scale.ts';
import { reportKey } from '#web/lib/applications/report-query.ts';

const sayZh = await sayIn('zh');
const sayEn = await sayIn('en');

const id = stableId('application', 'report');
const step = (
  phase: ReportView['process'][number]['phase'],
  rest: Partial<ReportView['process'][number]>,
) => ({
  phase,
  owner: 'office' as const,
  handler: '沈知微',
  handlerEn: 'Shen Zhiwei',
  comment: '',
  commentEn: null,
  begunAt: '2026-10-05T02:18:00.000Z',
  endedAt: '2026-10-07T07:20:00.000Z',
  workingDays: 2.2,
  result: 'approved' as const,
  ...rest,
});
const report: ReportView = {
  applicationId: id,
  number: 'C2026-000297',
  status: 'certified',
  mode: 1,
  vendorId: 'LANYUE7',
  enterprise: { nameZh: '深圳市岚岳科技有限公司', nameEn: 'Shenzhen Lanyue Technology Co., Ltd.' },
  product: {
    name: '岚岳 X3 Pro',
    nameEn: 'Lanyue X3 Pro',
    brand: '岚岳',
    brandAlias: 'Lanyue',
    model: 'LY-X300P',
    category: 'phone',
  },
  submittedAt: '2026-10-05T02:18:00.000Z',
  certifiedAt: '2026-10-28T08:20:00.000Z',
  certificateNumber: 'A2026-000214',
  suites: ['CTS 15_r3'],
  samples: { quantity: 3, serials: ['LYX3P26A00117', 'LYX3P26A00118'] },
  days: { partner: 8.4, office: 8.6, total: 17 },
  process: [
    step('product', { comment: '材料齐全。' }),
    step('testing', { owner: 'partner', handler: '林可', handlerEn: 'Lin Ke', result: 'submitted' }),
  ],
  fileId: null,
  fileSha256: null,
};
const page = (language: 'zh' | 'en', known: ReportView = report) =>
  render(<ReportPage />, language, `/report?application=${id}`, [[reportKey(id), known]]);

it('says who had it when, what became of it and which devices were tested', async () => {
  const [zh, en] = [await page('zh'), await page('en')];
  for (const text of ['LANYUE7', 'A2026-000214', 'LYX3P26A00118', 'CTS 15_r3', '材料齐全。']) {
    expect(zh).toContain(text);
    expect(en).toContain(text);
  }
  expect(zh).toContain(sayZh('reports:serialsRest', { count: 1 }));
  expect(en).toContain(sayEn('reports:serialsRest', { count: 1 }));
  // The maker's phases are the company's, the office's the reviewer's.
  expect(zh).toContain('<small>深圳市岚岳科技有限公司</small>');
  expect(en).toContain('<small>Shen Zhiwei</small>');
  expect(en).not.toContain('Lin Ke');
});

it('offers the document once it is made, and only for what was certified', async () => {
  expect(await page('en')).toContain(sayEn('reports:coming'));
  expect(await page('en', { ...report, fileId: id })).toContain(`href="/v1/hms/cc/files/${id}"`);
  expect(await page('en', { ...report, certificateNumber: null })).not.toContain('PDF');
});

it('is printed as it stands, and names the bytes of its document', async () => {
  const sha256 = '51fe02c9'.padEnd(56, '0').concat('e88b3a40');
  expect(await page('zh')).toContain(sayZh('reports:print'));
  expect(await page('zh')).not.toContain(sayZh('suites:field.sha256'));
  expect(await page('en', { ...report, fileId: id, fileSha256: sha256 })).toContain('51fe02c9 … e88b3a40');
});

it('says how many working days each phase took', async () => {
  expect(await page('en')).toMatch(/>Days<.*<td class="num">2.2<\/td>/);
  expect(await page('zh')).toContain(sayZh('reports:partnerDays', { count: 8.4 }));
});

it('without an application it links to the list of applications', async () => {
  expect(await render(<ReportPage />, 'zh', '/reportInfo')).toContain('href="/certification"');
});

it('a stretch is drawn where it was in time, and a short one stays visible', () => {
  const at = (hour: number) => new Date(Date.UTC(2026, 9, 5, hour)).toISOString();
  const stretches = [
    { begunAt: at(0), endedAt: at(10) },
    { begunAt: at(10), endedAt: null },
  ];
  const scale = scaleOf(stretches, new Date(at(20)).getTime());
  expect(stretches.map((one) => positionOn(scale, one))).toEqual([
    { left: 0, width: 50 },
    { left: 50, width: 50 },
  ]);
  expect(positionOn(scale, { begunAt: at(20), endedAt: at(20) })).toEqual({ left: 99, width: 1 });
});

it('names the year with each of its dates', async () => {
  const year = new Date().getFullYear();
  const known = { ...report, submittedAt: `${year}-01-05T02:18:00.000Z` };
  const begun = { ...step('product', {}), begunAt: `${year}-01-05T02:18:00.000Z`, endedAt: null };
  const [zh, en] = [
    await page('zh', { ...known, process: [begun] }),
    await page('en', { ...known, process: [begun] }),
  ];
  expect(zh.split(`${year}-01-05`)).toHaveLength(3);
  expect(en.split(`5 Jan ${year}`)).toHaveLength(3);
});
