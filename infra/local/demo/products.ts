import type { ProductInput } from '#domain/products/products.ts';
import type { CategoryType } from '#domain/reference-data/reference-data.ts';
import type { EnterpriseKey } from './enterprises.ts';

/** A product of the demo; its contacts are those of its company. */
export type DemoProduct = Omit<ProductInput, 'contactIds' | 'category'> & {
  enterprise: EnterpriseKey;
  category: CategoryType;
};

type ProductSummary = [
  name: string,
  model: string,
  category: CategoryType,
  series: string,
  customCode: string,
];

/** What stands in names and labels, for English pages. */
const english: Readonly<Record<string, string>> = {
  'Note 墨水屏': 'Note E-ink',
  'R1 阅读器': 'R1 Reader',
  'T2 学习平板': 'T2 Study Tablet',
  '门厅屏 8': 'Hall Display 8',
  'QY-20 手写本': 'QY-20 Notepad',
  '影屏 43': 'Screen 43',
  '影屏 55': 'Screen 55',
  标准版: 'Standard',
  典藏版: 'Collector',
  全网通: 'All networks',
  蜂窝版: 'Cellular',
  护眼版: 'Eye care',
  剧院版: 'Theatre',
};

const gb = (value: number) => ({ value, unit: 'GB' }) as const;
/** Configurations from texts such as `8+128 标准版`, in GB. */
const configurations = (...texts: string[]) =>
  texts.map((text) => {
    const [memory = '', label = ''] = text.split(' ');
    const [ram = '', rom = ''] = memory.split('+');
    return { ram: gb(Number(ram)), rom: gb(Number(rom)), label, labelEn: english[label] ?? '' };
  });

const maker =
  (enterprise: EnterpriseKey, brand: string, brandAlias: string) =>
  ([name, model, category, series, customCode]: ProductSummary, ...memories: string[]): DemoProduct => ({
    enterprise,
    name: `${brand} ${name}`,
    nameEn: `${brandAlias} ${english[name] ?? name}`,
    brand,
    brandAlias,
    category,
    series,
    model,
    cpuArchitecture: 'arm64-v8a',
    screenDensity: '320',
    customCode,
    configurations: configurations(...memories),
  });

const lanyue = maker('lanyue', '岚岳', 'Lanyue');
const tingya = maker('tingya', '听涯', 'Tingya');
const xumu = maker('xumu', '序木', 'Xumu');
const qiyan = maker('qiyan', '启砚', 'Qiyan');
const beiyu = maker('beiyu', '北屿', 'Beiyu');
const moheng = maker('moheng', '墨衡', 'Moheng');
/** The one that writes English, to the reviewers too. */
const lanzhou = maker('lanzhou', 'Lanzhou', 'Lanzhou');

/** All products by their key; in a product list the last one stands first. */
export const demoProducts = {
  x3Pro: {
    ...lanyue(
      ['X3 Pro', 'LY-X300P', 'phone', 'X', 'X300P2610'],
      '8+128 标准版',
      '8+256 标准版',
      '12+256 标准版',
      '12+512 典藏版',
    ),
    screenDensity: '480',
  },
  note: lanyue(['Note 墨水屏', 'LY-N080', 'reader', 'Note', 'N0802610A'], '4+64 标准版', '6+128 典藏版'),
  vision43: { ...lanyue(['Vision 43', 'LY-V430', 'tv', 'Vision', ''], '3+32 标准版'), customCode: null },
  pad115g: lanyue(['Pad 11 5G', 'LY-P115', 'tablet', 'Pad', 'P1155GA01'], '8+256 全网通', '12+512 全网通'),
  x3Lite: lanyue(['X3 Lite', 'LY-X300L', 'phone', 'X', 'X300L2609'], '6+128 标准版'),
  pad8: lanyue(['Pad 8', 'LY-P080', 'tablet', 'Pad', 'P080A2609'], '4+64 标准版'),
  vision55: lanyue(['Vision 55', 'LY-V550', 'tv', 'Vision', 'V550A2610'], '3+64 标准版', '4+64 剧院版'),
  note2: lanyue(['Note 2', 'LY-N090', 'reader', 'Note', 'N0902611A'], '4+64 标准版', '6+128 典藏版'),
  fold1: lanyue(['Fold', 'LY-F100', 'phone', 'Fold', 'F100A2611'], '12+256 标准版', '16+512 典藏版'),
  watch2: lanyue(['Watch 2', 'LY-W200', 'watch', 'Watch', 'W200A2611'], '2+32 标准版', '2+32 蜂窝版'),
  x3: { ...lanyue(['X3', 'LY-X300', 'phone', 'X', 'X300A2611'], '8+128 标准版', '8+256 标准版') },
  pad11: lanyue(
    ['Pad 11', 'LY-P110', 'tablet', 'Pad', 'P110A2611'],
    '8+128 标准版',
    '12+256 标准版',
    '12+512 典藏版',
  ),
  r1Lite: tingya(['R1 Lite', 'TY-R100L', 'reader', 'R', 'R100LA001'], '2+32 标准版', '3+64 标准版'),
  r1: tingya(['R1 阅读器', 'TY-R100', 'reader', 'R', 'R100A0001'], '4+64 标准版'),
  t2: tingya(['T2 学习平板', 'TY-T200', 'tablet', 'T', 'T200A0001'], '6+128 标准版', '8+256 护眼版'),
  hall8: xumu(['门厅屏 8', 'XM-H800', 'smart-screen', 'H', 'H800A0001'], '2+16 标准版'),
  q10: qiyan(['Q10', 'QY-Q100', 'phone', 'Q', 'Q100A0001'], '6+128 标准版', '8+256 标准版'),
  qy20: qiyan(['QY-20 手写本', 'QY-N200', 'reader', 'QY', 'N200A0001'], '4+64 标准版', '6+128 标准版'),
  screen43: beiyu(['影屏 43', 'BY-S430', 'tv', 'S', 'S430A0001'], '3+32 标准版'),
  screen55: beiyu(['影屏 55', 'BY-S550', 'tv', 'S', 'S550A0001'], '3+64 标准版', '4+64 剧院版'),
  pad9: moheng(['Pad 9', 'MH-P090', 'tablet', 'Pad', 'P090A0001'], '6+128 标准版'),
  pad10Lite: moheng(
    ['Pad 10 Lite', 'MH-P100L', 'tablet', 'Pad', 'P100LA001'],
    '6+128 标准版',
    '8+128 标准版',
  ),
  m7: moheng(['M7', 'MH-M700', 'phone', 'M', 'M700A0001'], '8+128 标准版', '12+256 标准版', '12+512 标准版'),
  pad10: moheng(['Pad 10', 'MH-P100', 'tablet', 'Pad', 'P100A0001'], '8+128 标准版', '8+256 标准版'),
  c2: lanzhou(['Drive C2', 'LZ-C200', 'car', 'C', 'C200A0001'], '4+64 Standard'),
  c3: lanzhou(['Drive C3', 'LZ-C300', 'car', 'C', 'C300A0001'], '6+128 Standard', '8+256 Navigator'),
} as const satisfies Record<string, DemoProduct>;
export type ProductKey = keyof typeof demoProducts;
