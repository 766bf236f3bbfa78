import { expect, test } from 'vitest';
import { type ReportDocument, reportDocumentSchema } from '#domain/reports/report-document.ts';
import { serverTexts } from '#domain/texts/server-texts.ts';
import { renderReport } from '#workers/certificates/render-report.ts';
import { readPdf } from './read-pdf.ts';

const zh = serverTexts('zh').reports;
const en = serverTexts('en').reports;

const step = (index: number, comment: string): ReportDocument['process'][number] => ({
  phase: 'results',
  handler: '沈知微',
  result: index % 2 === 0 ? 'rejected' : 'approved',
  comment,
  begunAt: '2026-10-05 10:18',
  endedAt: '2026-10-07 15:20',
});

function sample(changes: Partial<ReportDocument> = {}): ReportDocument {
  return reportDocumentSchema.parse({
    number: 'A2026-000214',
    applicationNumber: 'C2026-000297',
    vendorId: 'LANYUE7',
    logo: null,
    office: { nameZh: 'Assay 认证办公室', nameEn: 'Assay Certification Office' },
    accent: '#1b3f8f',
    enterprise: { nameZh: '深圳市岚岳科技有限公司', nameEn: 'Shenzhen Lanyue Technology Co., Ltd.' },
    device: { nameZh: '岚岳 X3 Pro', nameEn: 'Lanyue X3 Pro', model: 'LY-X300P' },
    submittedAt: '2026-10-05 10:18',
    certifiedAt: '2026-10-28 16:20',
    suites: ['CTS 15_r3'],
    serials: ['LYX3P26A00117'],
    clock: 'GMT+1 (Europe/Berlin)',
    process: [step(0, 'T-05：能力声明仍含 1080p60'), step(1, '')],
    ...changes,
  });
}

const read = async (report: ReportDocument) => readPdf(await renderReport(report));
/** Where the foot's last line ends, in pixels of a page that is 1123 high. */
const lowest = 1080;

test('says in both languages who had it when, and what was said', async () => {
  const { pages } = await read(sample());
  expect(pages).toHaveLength(1);
  for (const text of [
    'LANYUE7',
    'LYX3P26A00117',
    zh.phases.results,
    en.phases.results,
    zh.results.rejected,
    '1080p60',
    '时间均为 GMT+1 (Europe/Berlin)',
    'All times are GMT+1 (Europe/Berlin)',
  ])
    expect(pages[0]?.text).toContain(text);
});

test('a long course and many serial numbers go on over pages, and nothing hangs below one', async () => {
  const report = sample({
    serials: Array.from({ length: 100 }, (_, index) => `${'X'.repeat(60)}${String(index).padStart(3, '0')}`),
    process: Array.from({ length: 30 }, (_, index) => step(index, '图'.repeat(2016))),
  });
  const { pages } = await read(report);
  expect(pages.length).toBeGreaterThan(15);
  const text = pages.map((page) => page.text).join('');
  expect(text).toContain(`第 ${pages.length} 页，共 ${pages.length} 页`);
  expect(text.split('沈知微')).toHaveLength(31);
  for (const { runs } of pages) for (const { y } of runs) expect(y).toBeLessThan(lowest);
});

test('equal reports give equal bytes', async () => {
  expect(await renderReport(sample())).toEqual(await renderReport(sample()));
});
