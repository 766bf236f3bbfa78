import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { CertificateDocument } from '#domain/certificates/certificate-document.ts';
import { serverTexts } from '#domain/texts/server-texts.ts';
import { renderCertificate } from '#workers/certificates/render-certificate.ts';
import { type PdfReading, readPdf } from './read-pdf.ts';
import { longestCertificate, sampleCertificate } from './sample-certificate.ts';

const zh = serverTexts('zh').certificates;
const en = serverTexts('en').certificates;

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
    expectTexts(pages[0], [zh.title, en.title, certificate.number]);
    expectTexts(pages[0], [enterprise.nameZh, enterprise.nameEn, office.nameZh, office.nameEn]);
    expectTexts(pages[0], [device.nameZh, device.nameEn, device.model, '手机', 'Phone']);
    expectTexts(pages[0], ['15 / LanOS 6.2.0.118', 'CTS 15_r3', '标准Standard', 'C2026-000297']);
    expectTexts(pages[0], [
      `${zh.facts.issued}${en.facts.issued}2026-10-28`,
      `${zh.facts.validUntil}${en.facts.validUntil}2029-10-27`,
    ]);
    expectTexts(pages[0], ['LANYUE7S26', 'assay.example/c/A2026-000214']);
  });

  it('carries the name of a company once, where the English one stands in for the Chinese', async () => {
    const certificate = sampleCertificate();
    const { nameEn } = certificate.enterprise;
    const enterprise = { ...certificate.enterprise, nameZh: nameEn };
    const { pages } = await render({ ...certificate, enterprise });
    expect(squeeze(pages[0]?.text ?? '').split(squeeze(nameEn))).toHaveLength(2);
  });

  it('claims no signature that it does not carry', async () => {
    const certificate = sampleCertificate();
    const { office } = certificate;
    const { pages, raw } = await render(certificate);
    expectTexts(pages[0], [zh.issuer(office.nameZh), en.issuer(office.nameEn)]);
    expect(pages[0]?.text).not.toMatch(/数字签名|signed/i);
    expect(raw).not.toContain('/ByteRange');
  });

  it('says of plus mode that there were no tests of its own', async () => {
    const sample = sampleCertificate();
    const configurations = sample.configurations.map((row) => ({ ...row, cases: null, passRate: null }));
    const { pages } = await render({ ...sample, mode: 'plus', suiteVersion: '', configurations });
    expectTexts(pages[0], [zh.statements.plus, 'LANYUE7P26', `${zh.facts.suite}${en.facts.suite}—`]);
    expect(squeeze(pages[0]?.text ?? '')).not.toContain(squeeze(zh.statements.standard));
  });

  it('marks a configuration that failed, and cuts a pass rate instead of rounding it up', async () => {
    const certificate = sampleCertificate(2);
    Object.assign(certificate.configurations[1] ?? {}, { passed: false, passRate: 99.996 });
    const { pages } = await render(certificate);
    expectTexts(pages[0], [`99.99 %${zh.failed} ${en.failed}`, en.onlyPassed]);
  });
});

describe('pages', () => {
  it.each([1, 6])('holds %i configurations on the front alone', async (count) => {
    const certificate = sampleCertificate(count);
    const { pages } = await render(certificate);
    expect(pages).toHaveLength(1);
    expectTexts(pages[0], rowTexts(certificate, 0, count));
    expect(pages[0]?.text).not.toContain(en.page(1, 1));
  });

  it.each([
    [7, zh.overleaf(7, 7)],
    [10, zh.overleaf(7, 10)],
  ])('takes all but six of %i configurations overleaf', async (count, note) => {
    const certificate = sampleCertificate(count);
    const { pages } = await render(certificate);
    expect(pages).toHaveLength(2);
    expectTexts(pages[0], [...rowTexts(certificate, 0, 6), note, en.page(1, 2)]);
    expectTexts(pages[1], [
      ...rowTexts(certificate, 6, count),
      certificate.number,
      en.page(2, 2),
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
      expect(run.y, run.text).toBeLessThan(run.text.includes(zh.failed) ? FOOT_TOP : FRAME.bottom);
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

describe('a certificate that is no longer valid', () => {
  it.each(['revoked', 'expired'] as const)(
    'says on every page that it is %s, and since when',
    async (kind) => {
      const title = `${zh.mark[kind]} ${en.mark[kind]}`;
      const since = [zh, en].map(({ mark }) => mark.since[kind]('2026-11-23')).join(' ');
      const { pages } = await render({ ...sampleCertificate(7), mark: { kind, on: '2026-11-23' } });
      expect(pages).toHaveLength(2);
      for (const page of pages) expectTexts(page, [title, since]);
      expectTexts(pages[0], rowTexts(sampleCertificate(7), 0, 6));
    },
  );
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
    // The logo and its transparency mask are embedded once, however many pages there are.
    expect(first.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(2);
    expect(plain.toString('latin1')).not.toContain('/Subtype /Image');
  });

  it('is the letter of an office of its own, in head and hallmark, and nothing of the product', async () => {
    const office = { nameZh: '澄江认证办公室', nameEn: 'Chengjiang Certification Office' };
    const { pages, raw } = await render({
      ...sampleCertificate(),
      office,
      verifyUrl: 'https://cj.example/c/1',
    });
    expectTexts(pages[0], ['CLANYUE7S26']);
    expect(squeeze(pages[0]?.text ?? '').indexOf('C')).toBe(0);
    expect(`${pages[0]?.text} ${raw}`).not.toMatch(/assay/i);
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
      Buffer.from(`${zh.title} A2026-000214`, 'utf16le').swap16().toString('latin1').slice(0, 12),
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
