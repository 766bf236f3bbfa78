import { describe, expect, it } from 'vitest';
import type { CertificateView } from '#contract/certificates.ts';
import type { ConfigurationView, ProductView } from '#contract/products.ts';
import { render } from '#tests/web/render.tsx';
import { CertificateSheet } from '#web/features/certificates/components/certificate-sheet.tsx';
import { ForConfiguration } from '#web/features/evidence/components/configuration-line.tsx';
import { ProductName } from '#web/features/products/components/product-cells.tsx';

const device = { name: '岚岳 Note 墨水屏', nameEn: 'Lanyue Note E-ink', brand: '岚岳', brandAlias: 'Lanyue' };
const label = { label: '典藏版', labelEn: 'Collector' };
const memory = { value: 8, unit: 'GB' as const };

const product = { ...device, id: 'p', category: 'reader', model: 'LY-N080' } as ProductView;
const configuration: ConfigurationView = { id: 'c', ordinal: 1, ram: memory, rom: memory, ...label };
const certificate = {
  number: 'A2026-000214',
  product: device.name,
  productEn: device.nameEn,
  model: 'LY-N080',
  brand: device.brand,
  brandAlias: device.brandAlias,
  category: 'reader',
  mode: 'standard',
  enterprise: { zh: '岚岳科技', en: 'Lanyue' },
  issuedOn: '2026-10-28',
  partnerCode: 'LANYUE7',
  configurations: [
    { ordinal: 1, ram: '8 GB', rom: '128 GB', ...label, cases: 1, passRate: 100, passed: true },
  ],
} as unknown as CertificateView;

describe('a device, its brand and its configurations', () => {
  const pages = [
    ['a list', <ProductName key="1" product={product} />, 'Lanyue Note E-ink', 'Lanyue'],
    ['an upload', <ForConfiguration key="2" configuration={configuration} />, 'Collector', 'Collector'],
    [
      'a certificate',
      <CertificateSheet key="3" certificate={certificate} />,
      'Lanyue Note E-ink',
      'Collector',
    ],
  ] as const;

  it.each(pages)('are called in English on English pages: %s', async (_where, page, ...words) => {
    const html = await render(page, 'en');
    for (const word of words) expect(html).toContain(word);
    expect(html).not.toMatch(/岚岳|墨水屏|典藏版/);
    expect(await render(page, 'zh')).toMatch(/岚岳|典藏版/);
  });

  it('keep the name they have where there is no other', async () => {
    const plain = { ...product, nameEn: '', brandAlias: 'Lanyue' };
    const html = await render(<ProductName product={plain} />, 'en');
    expect(html).toContain('岚岳 Note 墨水屏');
    expect(html).toContain('LY-N080 · Lanyue');
  });
});
