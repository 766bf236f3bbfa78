import type { ProductView } from '#contract/products.ts';
import type { ProductRow } from '#db/queries/product-rows.ts';
import { productStatusCode } from '#domain/applications/statuses.ts';

/** A product as the contract shows it. */
export function presentProduct(row: ProductRow): ProductView {
  const { cpuArchitecture, screenDensity } = row;
  const { productInCertificationNum, productPassCNum, configInCertificationNum, configCompleteCNum } = row;
  const counts = { productInCertificationNum, productPassCNum, configInCertificationNum, configCompleteCNum };
  return {
    id: row.id,
    name: row.name,
    nameEn: row.nameEn,
    brand: row.brand,
    brandAlias: row.brandAlias,
    category: row.category,
    series: row.series,
    model: row.model,
    cpuArchitecture,
    screenDensity,
    partnerCode: row.partnerCode,
    customCode: row.customCode,
    configurations: row.configurations,
    contacts: row.contacts,
    status: productStatusCode(counts),
    counts,
    locked: row.locked,
    latestApplication: row.latestApplication,
    deactivation: row.deactivation && {
      ...row.deactivation,
      at: new Date(row.deactivation.at).toISOString(),
    },
    version: row.version,
    updatedAt: row.updatedAt.toISOString(),
  };
}
