import { describe, expect, it } from 'vitest';
import type { ProductView } from '#contract/products.ts';
import { sayIn } from '#tests/web/language/texts.ts';
import { render } from '#tests/web/render.tsx';
import { NoPartnerCode } from '#web/features/products/components/no-partner-code.tsx';
import {
  ChannelCode,
  DataMissing,
  LatestApplication,
} from '#web/features/products/components/product-cells.tsx';
import { listQueryOf } from '#web/features/products/model/list-query.ts';
import { enterpriseAgreementKey } from '#web/lib/session/enterprise-state.ts';
import { sessionQuery } from '#web/lib/session/session.ts';

const zh = await sayIn('zh');
const en = await sayIn('en');

const product = {
  id: 'p',
  name: '岚岳 Pad 11 5G',
  nameEn: 'Lanyue Pad 11 5G',
  cpuArchitecture: 'arm64-v8a',
  screenDensity: '320',
  partnerCode: 'LANYUE7',
  customCode: 'PAD115G01',
  contacts: [{}],
  latestApplication: null,
  locked: false,
} as unknown as ProductView;
const [unsigned, uninformed] = [
  en('client:commercialAgreementMissing'),
  en('client:businessInformationMissing'),
] as const;
const nothing = () => {};
const editor: [[readonly unknown[], unknown]] = [
  [sessionQuery.queryKey, { roles: ['partner'], enterpriseRight: 'edit' }],
];

describe('what a list of products asks for', () => {
  const asked = (address: string, language: 'zh' | 'en' = 'zh') =>
    listQueryOf(new URLSearchParams(address), language);

  it('is what changed last where the address says nothing, or what it does not know', () => {
    const first = { sort: 'updated', order: 'desc', status: undefined, data: undefined };
    expect(asked('')).toMatchObject(first);
    expect(asked('sort=brand&order=asc&status=3&data=complete')).toMatchObject(first);
  });

  it('is sorted by the name that its page shows', () => {
    expect(asked('sort=name')).toMatchObject({ sort: 'name', order: 'asc' });
    expect(asked('sort=name&order=desc', 'en')).toMatchObject({ sort: 'nameEn', order: 'desc' });
    expect(asked('sort=status&order=desc&status=1&data=missing', 'en')).toMatchObject({
      sort: 'status',
      order: 'desc',
      status: 1,
      data: 'missing',
    });
  });
});

describe('what a product lacks', () => {
  const marks = (lack: object, language: 'zh' | 'en' = 'zh') =>
    render(<DataMissing product={{ ...product, ...lack }} onMend={nothing} />, language, '/', editor);

  it('is a mark of its own each, which leads to its field', async () => {
    expect(await marks({})).toBe('');
    const both = await marks({ cpuArchitecture: null, screenDensity: null });
    expect(both.match(/<button/g)).toHaveLength(2);
    expect(both).toContain(zh('products:missing.cpuArchitecture'));
    expect(await marks({ screenDensity: null }, 'en')).toContain(en('products:missing.screenDensity'));
  });

  it('leads nowhere while the product is locked', async () => {
    const mark = await marks({ cpuArchitecture: null, locked: true });
    expect(mark).toContain(zh('products:missing.cpuArchitecture'));
    expect(mark).not.toContain('<button');
  });

  it('is not said in the place of an application', async () => {
    const cell = await render(<LatestApplication product={{ ...product, cpuArchitecture: null }} />, 'en');
    expect(cell).toContain(en('products:noApplication'));
  });
});

describe('a channel ID', () => {
  const cell = (change: object) =>
    render(<ChannelCode product={{ ...product, ...change }} onGenerate={nothing} />, 'en', '/', editor);

  it('is copied as a whole', async () => {
    expect(await cell({})).toContain(en('common:copyName', { text: 'LANYUE7PAD115G01' }));
  });

  it('is generated where there is none, unless the product is locked', async () => {
    const none = { customCode: null };
    expect(await cell(none)).toContain(
      `aria-label="${en('products:channel.generateFor', { name: 'Lanyue Pad 11 5G' })}"`,
    );
    expect(await cell({ ...none, locked: true })).not.toContain('<button');
  });

  it.each([
    [{ inForce: true, categories: ['tablet'] }, []],
    [{ inForce: false, categories: ['tablet'] }, [unsigned]],
    [{ inForce: false, categories: [] }, [uninformed]],
  ])('without a partner code says what is to be done before: %j', async (agreement, lines) => {
    const note = await render(<NoPartnerCode />, 'en', '/', [[enterpriseAgreementKey, { agreement }]]);
    expect(note).toContain(en('client:partnerCodeMissing'));
    for (const line of [unsigned, uninformed])
      expect([line, note.includes(line)]).toEqual([line, lines.includes(line)]);
  });
});
