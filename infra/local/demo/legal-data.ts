import type { EnterpriseKey } from './enterprises.ts';

/** As the companies' business licences have them; the numbers are nobody's. */
export const legalData: Record<
  EnterpriseKey,
  { creditCode: string; legalRepresentative: string; phone: string }
> = {
  lanyue: { creditCode: '91440300MA00FA01XQ', legalRepresentative: '林岳', phone: '+86 755 2600 1180' },
  hebai: { creditCode: '91330100MA00FA02XL', legalRepresentative: '白禾', phone: '+86 571 8790 2216' },
  tingya: { creditCode: '91350200MA00FA03X3', legalRepresentative: '涂听', phone: '+86 592 5180 3307' },
  xumu: { creditCode: '91330200MA00FA04XU', legalRepresentative: '许木', phone: '+86 574 8730 4418' },
  qiyan: { creditCode: '91610100MA00FA05XK', legalRepresentative: '祁砚', phone: '+86 29 8840 5529' },
  beiyu: { creditCode: '91370200MA00FA06XE', legalRepresentative: '于北', phone: '+86 532 8590 6631' },
  moheng: { creditCode: '91510100MA00FA07XY', legalRepresentative: '莫衡', phone: '+86 28 8520 7742' },
  lanzhou: { creditCode: '91420100MA00FA08XD', legalRepresentative: '蓝舟', phone: '+86 27 8760 8853' },
};
