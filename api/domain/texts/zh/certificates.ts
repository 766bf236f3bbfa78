import type { CertificateDocument } from '#domain/certificates/certificate-document.ts';

type Mode = CertificateDocument['mode'];
/** From a day, or up to one: `YYYY-MM-DD`. */
type Since = Record<NonNullable<CertificateDocument['mark']>['kind'], (day: string) => string>;

/** What a certificate prints; each page carries both languages. */
export const certificates = {
  title: '设备认证证书',
  overleafTitle: '配置续表',
  number: '证书编号',
  scan: '扫码核验',
  marks: '印记',
  marksLegend: '印记自左至右：认证办公室、厂商、模式、年份',
  modes: { standard: '标准', plus: 'Plus 模式' } satisfies Record<Mode, string>,
  statements: {
    standard: '兹证明下列设备所列配置，已按认证要求完成测试、样机实测与审核。',
    plus: '兹证明下列设备所列配置，与已认证的产品共享信息，已按认证要求完成审核。',
  } satisfies Record<Mode, string>,
  /** The reason of a certificate that was revoked with the one that it is built on. */
  revokedWith: (number: string, reason: string) => `所依据的证书 ${number} 已撤销：${reason}`,
  onlyPassed: '结论为“通过”的配置获得认证。',
  issuer: (office: string) => `签发人：${office}。证书是否有效，以线上核验结果为准。`,
  page: (page: number, pages: number) => `第 ${page} 页，共 ${pages} 页`,
  overleaf: (first: number, last: number) =>
    first === last ? `配置 ${first} 见续页` : `配置 ${first} 至 ${last} 见续页`,
  facts: {
    company: '企业',
    device: '设备',
    model: '型号',
    category: '类别',
    system: '系统与 ROM',
    suite: '用例版本',
    mode: '认证模式',
    application: '申请编号',
    issued: '认证日期',
    validUntil: '有效期至',
  },
  columns: {
    ordinal: '配置',
    ram: '内存',
    rom: '存储',
    label: '标签',
    cases: '用例',
    passRate: '通过率',
    result: '结论',
  },
  mark: {
    revoked: '已撤销',
    expired: '已过期',
    since: {
      revoked: (day) => `${day} 起无效`,
      expired: (day) => `有效期至 ${day}`,
    } satisfies Since,
  },
  passed: '通过',
  failed: '未通过',
};

export type CertificateTexts = typeof certificates;
