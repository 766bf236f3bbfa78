import type {
  CertificateConfiguration,
  CertificateDocument,
} from '#domain/certificates/certificate-document.ts';

const labels = [
  ['标准版', 'Standard'],
  ['典藏版', 'Collector'],
  ['欧洲版', 'Europe'],
] as const;

function sampleConfiguration(index: number): CertificateConfiguration {
  const [labelZh, labelEn] = labels[index % labels.length] ?? labels[0];
  return {
    ordinal: index + 1,
    ram: `${8 + 2 * index} GB`,
    rom: `${128 * (index + 1)} GB`,
    labelZh,
    labelEn,
    cases: 12_480 + index,
    passRate: 99.9 + index / 100,
    passed: true,
  };
}

/** A certificate with as many configurations as asked for, each with values of its own. */
export function sampleCertificate(configurations = 4): CertificateDocument {
  return {
    number: 'A2026-000214',
    applicationNumber: 'C2026-000297',
    issuedOn: '2026-10-28',
    validUntil: '2029-10-27',
    verifyUrl: 'https://assay.example/c/A2026-000214',
    enterprise: {
      nameZh: '深圳市岚岳科技有限公司',
      nameEn: 'Shenzhen Lanyue Technology Co., Ltd.',
      partnerCode: 'LANYUE7',
    },
    device: {
      nameZh: '岚岳 X3 Pro',
      nameEn: 'Lanyue X3 Pro',
      model: 'LY-X300P',
      categoryZh: '手机',
      categoryEn: 'Phone',
    },
    os: '15',
    romName: 'LanOS',
    romVersion: '6.2.0.118',
    suiteVersion: 'CTS 15_r3',
    mode: 'standard',
    configurations: Array.from({ length: configurations }, (_, index) => sampleConfiguration(index)),
    office: { nameZh: 'Assay 认证办公室', nameEn: 'Assay Certification Office' },
    accent: '#1b3f8f',
    mark: null,
    logo: null,
  };
}

/** Every name as long as the schema lets it be, without a space to break at where a language has none. */
export function longestCertificate(): CertificateDocument {
  const sample = sampleCertificate(10);
  const zh = '岚岳智能终端通信技术与移动互联网服务'.repeat(8).slice(0, 128);
  const en = 'Lanyue Intelligent Terminal Communication Technology '.repeat(3).slice(0, 128).trim();
  const wide = 'W'.repeat(128);
  return {
    ...sample,
    verifyUrl: `https://certification.assay.example/c/${'a'.repeat(82)}`,
    enterprise: { nameZh: zh, nameEn: en, partnerCode: 'W'.repeat(12) },
    device: { nameZh: zh, nameEn: wide, model: wide, categoryZh: zh, categoryEn: en },
    os: wide.slice(0, 64),
    romName: wide.slice(0, 64),
    romVersion: wide.slice(0, 64),
    suiteVersion: wide.slice(0, 64),
    office: { nameZh: zh.slice(0, 64), nameEn: wide.slice(0, 64) },
    configurations: sample.configurations.map((configuration) => ({
      ...configuration,
      labelZh: zh.slice(0, 64),
      labelEn: wide.slice(0, 64),
      cases: 123_456_789,
      passed: false,
    })),
  };
}
