import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getCertificate, searchCertificates as search } from '#contract/certificates.ts';
import { encodeCursor } from '#db/cursor.ts';
import type { StoredCertificate } from '#services/certificates/present-certificate.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { insertApplicationRow } from '#tests/support/applications/application-rows.ts';
import { createEnterprise, createProduct } from '#tests/support/factories.ts';
import type { ApiClient } from '#tests/support/network/api-client.ts';

let portal: ApiPortal;
let visitor: ApiClient;

beforeAll(async () => {
  portal = await openApiPortal();
  visitor = await portal.as();
  portal.setClock(new Date('2026-11-21T08:00:00Z'));
  for (const certificate of certificates) await issue(certificate);
});
afterAll(() => portal?.close());

type Issue = {
  number: string;
  company: string;
  product: string;
  model: string;
  issuedOn?: string;
  validUntil?: string;
  revokedAt?: Date;
};

const certificates: Issue[] = [
  { number: 'A2026-000001', company: '岚岳科技', product: '岚岳 X3 Pro', model: 'LY-X300P' },
  { number: 'A2026-000002', company: '禾白科技', product: '禾白 100%', model: 'HB_1' },
  { number: 'A2026-000003', company: 'Ünïcödé GmbH', product: 'Äpfel', model: 'Ä-1' },
  {
    number: 'A2023-000004',
    company: '岚岳科技',
    product: '岚岳 Note',
    model: 'LY-N080',
    issuedOn: '2023-11-22',
    validUntil: '2026-11-21',
  },
  {
    number: 'A2025-000005',
    company: '岚岳科技',
    product: '岚岳 Watch 2',
    model: 'LY-W200',
    issuedOn: '2025-01-05',
    validUntil: '2028-01-04',
    revokedAt: new Date('2026-11-21T08:00:00Z'),
  },
];

async function issue({ number, company, product, model, issuedOn, validUntil, revokedAt }: Issue) {
  const { db } = portal.deps;
  const enterprise = await createEnterprise(db);
  const row = await createProduct(db, { enterpriseId: enterprise.id, name: product });
  const application = await insertApplicationRow(db, { product: row, status: 'certified' });
  const dates = { issuedOn: issuedOn ?? '2026-10-28', validUntil: validUntil ?? '2029-10-27' };
  const document: StoredCertificate = {
    number,
    product,
    model,
    ...dates,
    applicationNumber: application.number,
    enterprise: { zh: company, en: `${company} (en)` },
    partnerCode: 'LANYUE7',
    productEn: '',
    brand: '岚岳',
    brandAlias: '',
    category: 'phone',
    mode: 'standard',
    os: '15',
    rom: 'LanOS 6.2.0.118',
    suite: 'CTS 15_r3',
    configurations: [
      {
        ordinal: 1,
        ram: '8 GB',
        rom: '128 GB',
        label: '标准版',
        labelEn: '',
        cases: 12486,
        passRate: 99.98,
        passed: true,
      },
    ],
  };
  const searchText = `${company} ${product} ${model}`.toLowerCase();
  await db
    .insertInto('certificate')
    .values({
      number,
      ...dates,
      searchText,
      applicationId: application.id,
      enterpriseId: enterprise.id,
      revokedAt: revokedAt ?? null,
      document: JSON.stringify(document),
    })
    .execute();
}

const found = async (keyword?: string) => {
  const { rows, total } = await visitor.call(search, { query: { keyword } });
  expect(total).toBe(rows.length);
  return rows.map(({ number }) => number);
};

describe('searching', () => {
  it('shows all to anybody, newest first', async () => {
    const numbers = ['A2026-000003', 'A2026-000002', 'A2026-000001', 'A2025-000005', 'A2023-000004'];
    for (const everything of [undefined, '', '  ', '\u0000'])
      expect(await found(everything)).toEqual(numbers);
  });

  it('finds by company, device and model in any case, wildcards standing for themselves', async () => {
    expect(await found('禾白科技')).toEqual(['A2026-000002']);
    expect(await found('x3 PRO')).toEqual(['A2026-000001']);
    expect(await found('ly-n080')).toEqual(['A2023-000004']);
    expect(await found('ÜNÏCÖDÉ')).toEqual(['A2026-000003']);
    expect(await found('äPFEL')).toEqual(['A2026-000003']);
    expect(await found('%')).toEqual(['A2026-000002']);
    expect(await found('_')).toEqual(['A2026-000002']);
    expect(await found("' or true --")).toEqual([]);
  });

  it('pages without losing or repeating any', async () => {
    const pages: string[][] = [];
    let after: string | undefined;
    do {
      const page = await visitor.call(search, { query: { limit: 2, after } });
      pages.push(page.rows.map(({ number }) => number));
      expect(page.total).toBe(5);
      after = page.next ?? undefined;
    } while (after !== undefined && pages.length < 9);
    expect(pages).toEqual([
      ['A2026-000003', 'A2026-000002'],
      ['A2026-000001', 'A2025-000005'],
      ['A2023-000004'],
    ]);
  });

  it.each([
    { after: 'rubbish' },
    { after: encodeCursor({ at: '2026-11-21T08:00:00.000000Z', id: 'x' }) },
    { after: encodeCursor({ issuedOn: '0000-01-01', number: 'A2026-000001' }) },
    { after: encodeCursor({ issuedOn: '2026-02-30', number: 'A2026-000001' }) },
    { limit: '101' },
    { keyword: 'x'.repeat(65) },
    { enterprise: 'x' },
  ])('refuses the query %j', async (query) => {
    await visitor.refusal('parameterInvalid', search, { query });
  });
});

describe('verifying', () => {
  const statusOf = async (number: string) =>
    (await visitor.call(getCertificate, { params: { number } })).status;

  it('shows what was certified', async () => {
    const certificate = await visitor.call(getCertificate, { params: { number: 'A2026-000001' } });
    expect(certificate).toMatchObject({
      number: 'A2026-000001',
      status: 'valid',
      enterprise: { zh: '岚岳科技', en: '岚岳科技 (en)' },
      model: 'LY-X300P',
      configurations: [{ passRate: 99.98, passed: true }],
    });
  });

  it('follows the calendar of the office and a revocation', async () => {
    expect(await statusOf('A2023-000004')).toBe('valid');
    expect(await statusOf('A2025-000005')).toBe('revoked');
    portal.setClock(new Date('2026-11-21T07:59:59Z'));
    expect(await statusOf('A2025-000005')).toBe('valid');
    portal.setClock(new Date('2026-11-21T16:00:00Z'));
    expect(await statusOf('A2023-000004')).toBe('expired');
    const { rows } = await visitor.call(search, { query: { keyword: '岚岳' } });
    expect(rows.map(({ status }) => status)).toEqual(['valid', 'revoked', 'expired']);
    portal.setClock(new Date('2026-11-21T08:00:00Z'));
  });

  it('says that a number was never given out', async () => {
    await visitor.refusal('certificationRecordMissing', getCertificate, {
      params: { number: 'A2026-999999' },
    });
  });

  it.each([
    ['x', 'parameterInvalid'],
    ['C2026-000001', 'parameterInvalid'],
    ['A2026-1', 'parameterInvalid'],
    ["A2026-00000'", 'idCharactersInvalid'],
  ] as const)('refuses the number %s', async (number, error) => {
    await visitor.refusal(error, getCertificate, { params: { number } });
  });
});
