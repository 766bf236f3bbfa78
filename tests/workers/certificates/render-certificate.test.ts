import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { CertificateDocument } from '#domain/certificates/certificate-document.ts';
import { renderCertificate } from '#workers/certificates/render-certificate.ts';
import { type PdfReading, readPdf } from './read-pdf.ts';
import { longestCertificate, sampleCertificate } from './sample-certificate.ts';

/** Between the inner lines of the border, in pixels of the page. */
const FRAME = { right: 742.5, bottom: 1071.5 };
/** Where the marks begin: the table must end above. */
const FOOT_TOP = 870;

async function render(certificate: CertificateDocument): Promise<PdfReading> {
  return readPdf(await renderCertificate(certificate));
}

function squeeze(text: string): string {
  return text.replaceAll(/\s/g, '');
}

function expectTexts(page: { text: string } | undefined, texts: string[]): void {
  const content = squeeze(page?.text ?? '');
  for (const text of texts) expect(content).toContain(squeeze(text));
}

function rowTexts(certificate: CertificateDocument, from: number, to: number): string[] {
  return certificate.configurations.slice(from, to).map((configuration) => {
    const { ordinal, ram, rom, labelZh, labelEn, cases, passRate } = configuration;
    return `${ordinal}${ram}${rom}${labelZh}${labelEn}${cases?.toLocaleString('en-US')}${passRate?.toFixed(2)} %通过 Pass`;
  });
}

describe('the front', () => {
  it('carries number, names in both languages, facts and marks', async () => {
    const certificate = sampleCertificate();
    const { pages } = await render(certificate);
    const { enterprise, device, office } = certificate;
    expectTexts(pages[0], ['设备认证证书', 'Certificate of Device Certification', certificate.number]);
    expectTexts(pages[0], [enterprise.nameZh, enterprise.nameEn, office.nameZh, office.nameEn]);
    expectTexts(pages[0], [device.nameZh, device.nameEn, device.model, '手机', 'Phone']);
    expectTexts(pages[0], ['15 / LanOS 6.2.0.118', 'CTS 15_r3', '标准Standard', 'C2026-000297']);
    expectTexts(pages[0], ['认证日期Certified on2026-10-28', '有效期至Valid until2029-10-27']);
    expectTexts(pages[0], ['LANYUE7S26', 'assay.example/c/A2026-000214']);
  });

  it('claims no signature that it does not carry', async () => {
    const { pages, raw } = await render(sampleCertificate());
    expectTexts(pages[0], ['以线上核验结果为准', 'The online result prevails']);
    expect(pages[0]?.text).not.toMatch(/数字签名|signed/i);
    expect(raw).not.toContain('/ByteRange');
  });

  it('says of plus mode that there were no tests of its own', async () => {
    const sample = sampleCertificate();
    const configurations = sample.configurations.map((row) => ({ ...row, cases: null, passRate: null }));
    const { pages } = await render({ ...sample, mode: 'plus', suiteVersion: '', configurations });
    expectTexts(pages[0], ['与已认证的产品共享信息', 'LANYUE7P26', '用例版本Suite version—']);
    expect(pages[0]?.text).not.toContain('样机实测');
  });

  it('marks a configuration that failed, and cuts a pass rate instead of rounding it up', async () => {
    const certificate = sampleCertificate(2);
    Object.assign(certificate.configurations[1] ?? {}, { passed: false, passRate: 99.996 });
    const { pages } = await render(certificate);
    expectTexts(pages[0], ['99.99 %未通过 Fail', 'Only configurations whose result is Pass are certified.']);
  });
});

describe('pages', () => {
  it.each([1, 6])('holds %i configurations on the front alone', async (count) => {
    const certificate = sampleCertificate(count);
    const { pages } = await render(certificate);
    expect(pages).toHaveLength(1);
    expectTexts(pages[0], rowTexts(certificate, 0, count));
    expect(pages[0]?.text).not.toContain('Page 1 of');
  });

  it.each([
    [7, '配置 7 见续页'],
    [10, '配置 7 至 10 见续页'],
  ])('takes all but six of %i configurations overleaf', async (count, note) => {
    const certificate = sampleCertificate(count);
    const { pages } = await render(certificate);
    expect(pages).toHaveLength(2);
    expectTexts(pages[0], [...rowTexts(certificate, 0, 6), note, 'Page 1 of 2']);
    expectTexts(pages[1], [
      ...rowTexts(certificate, 6, count),
      certificate.number,
      'Page 2 of 2',
      'LY-X300P',
    ]);
  });
});

describe('layout', () => {
  it('keeps the longest names whole and inside the frame', async () => {
    const certificate = longestCertificate();
    const { pages } = await render(certificate);
    expect(pages).toHaveLength(4);
    for (const { ordinal } of certificate.configurations) {
      expectTexts({ text: pages.map((page) => page.text).join('') }, [
        `${ordinal}${8 + 2 * (ordinal - 1)} GB`,
      ]);
    }
    const { enterprise, device, office } = certificate;
    expectTexts(pages[0], [
      enterprise.nameZh,
      enterprise.nameEn,
      device.nameEn,
      device.categoryZh,
      office.nameEn,
    ]);
    for (const run of pages.flatMap((page) => page.runs)) {
      expect(run.endX, run.text).toBeLessThan(FRAME.right);
      expect(run.y, run.text).toBeLessThan(run.text.includes('未通过') ? FOOT_TOP : FRAME.bottom);
      expect(run.size, run.text).toBeGreaterThan(6);
    }
  });

  it('gives equal bytes for equal input', async () => {
    const [first, second] = [
      await renderCertificate(sampleCertificate(7)),
      await renderCertificate(sampleCertificate(7)),
    ];
    expect(first.equals(second)).toBe(true);
  });
});

describe('one that is worth nothing any more', () => {
  it.each([
    ['revoked', '已撤销 REVOKED', '2026-11-23 起无效 Not valid from 2026-11-23'],
    ['expired', '已过期 EXPIRED', '有效期至 2026-11-23 Was valid until 2026-11-23'],
  ] as const)('says on every page that it is %s, and since when', async (kind, title, since) => {
    const { pages } = await render({ ...sampleCertificate(7), mark: { kind, on: '2026-11-23' } });
    expect(pages).toHaveLength(2);
    for (const page of pages) expectTexts(page, [title, since]);
    expectTexts(pages[0], rowTexts(sampleCertificate(7), 0, 6));
  });
});

describe('the programme’s own look', () => {
  it('is drawn, equal bytes for equal input, and no other accent with it', async () => {
    const logo = await sharp({ create: { width: 64, height: 64, channels: 4, background: '#6a2a5580' } })
      .png()
      .toBuffer();
    const own = { ...sampleCertificate(7), accent: '#6a2a55', logo };
    const [first, second, plain] = [
      await renderCertificate(own),
      await renderCertificate(own),
      await renderCertificate(sampleCertificate(7)),
    ];
    expect(first.equals(second)).toBe(true);
    // The logo and how it lets through what is behind it: once, on however many pages.
    expect(first.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(2);
    expect(plain.toString('latin1')).not.toContain('/Subtype /Image');
  });
});

describe('the file', () => {
  it('is a tagged A4 document with language, title and the date of issue', async () => {
    const { raw } = await render(sampleCertificate());
    expect(raw).toContain('/MediaBox [0 0 595.28 841.89]');
    expect(raw).toContain('/Lang (zh-CN)');
    expect(raw).toContain('/Marked true');
    expect(raw).toContain('/DisplayDocTitle true');
    expect(raw).toContain('(D:20261028000000Z)');
    expect(raw).toContain('/URI (https://assay.example/c/A2026-000214)');
    expect(raw).toContain(
      Buffer.from('设备认证证书 A2026-000214', 'utf16le').swap16().toString('latin1').slice(0, 12),
    );
  });

  it('stays small and embeds only subsets of the fonts', async () => {
    const bytes = await renderCertificate(sampleCertificate(10));
    expect(bytes.length).toBeLessThan(200_000);
    const names = [...bytes.toString('latin1').matchAll(/\/FontName \/(\S+)/g)].map((match) => match[1]);
    expect(names).toHaveLength(4);
    for (const name of names) expect(name).toMatch(/^[A-Z]{6}\+Noto(Sans|Serif)SC-/);
  });

  it('refuses a document that breaks its schema', async () => {
    const certificate = { ...sampleCertificate(), verifyUrl: 'javascript:alert(1)' };
    await expect(renderCertificate(certificate)).rejects.toThrow(/verifyUrl/);
  });
});
