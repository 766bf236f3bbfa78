import type { CertificateDocument } from '#domain/certificates/certificate-document.ts';

/** A line of the certificate in both its languages. */
type Bilingual = { zh: string; en: string };

export const title: Bilingual = { zh: '设备认证证书', en: 'Certificate of Device Certification' };
export const overleafTitle: Bilingual = { zh: '配置续表', en: 'Configurations, continued' };
export const numberLabel = '证书编号 Certificate no.';
export const scanLabel = '扫码核验 Scan to verify';
export const absent = '—';

export const marksLegend: Bilingual = {
  zh: '印记自左至右：认证办公室、厂商、模式、年份',
  en: 'Marks, left to right: office, maker, mode, year',
};

export const modeNames: Record<CertificateDocument['mode'], Bilingual> = {
  standard: { zh: '标准', en: 'Standard' },
  plus: { zh: 'Plus 模式', en: 'Plus' },
};

const statements: Record<CertificateDocument['mode'], Bilingual> = {
  standard: {
    zh: '兹证明下列设备所列配置，已按认证要求完成测试、样机实测与审核。',
    en: 'This certifies that the listed configurations of the device below have completed testing, sample testing and review against the certification requirements.',
  },
  plus: {
    zh: '兹证明下列设备所列配置，与已认证的产品共享信息，已按认证要求完成审核。',
    en: 'This certifies that the listed configurations of the device below, which shares information with a certified product, have completed review against the certification requirements.',
  },
};

/** The statement; where a configuration failed, it says that only those marked as passed are certified. */
export function statementOf(certificate: CertificateDocument): Bilingual {
  const statement = statements[certificate.mode];
  if (certificate.configurations.every((configuration) => configuration.passed)) return statement;
  return {
    zh: `${statement.zh}\n结论为“通过”的配置获得认证。`,
    en: `${statement.en}\nOnly configurations whose result is Pass are certified.`,
  };
}

export function issuerNote({ office }: CertificateDocument): Bilingual {
  return {
    zh: `签发人：${office.nameZh}。证书是否有效，以线上核验结果为准。`,
    en: `Issued by: ${office.nameEn}. The online result prevails over any copy.`,
  };
}

export function pageLabel(page: number, pages: number): string {
  return `第 ${page} 页，共 ${pages} 页 Page ${page} of ${pages}`;
}

export function overleafNote(first: number, last: number): Bilingual {
  return first === last
    ? { zh: `配置 ${first} 见续页`, en: `Configuration ${first} is overleaf` }
    : { zh: `配置 ${first} 至 ${last} 见续页`, en: `Configurations ${first} to ${last} are overleaf` };
}
