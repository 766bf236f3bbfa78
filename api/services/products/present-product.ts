import type { ProductView } from '#contract/products.ts';
import type { ProductRow } from '#db/queries/product-rows.ts';
import { productStatusCode } from '#domain/applications/statuses.ts';
import { productFields } from '#domain/products/products.ts';
import { pickFields } from '#domain/shared/fields.ts';
import { presentBrief } from '#services/certificate-briefs/present-certificate-brief.ts';

function certificateOf({ certificate }: ProductRow): ProductView['certificate'] {
  if (!certificate) return null;
  const { applicationId, ...brief } = certificate;
  return { ...presentBrief(brief), applicationId };
}

/** A product as the contract shows it. */
export function presentProduct(row: ProductRow): ProductView {
  const { productInCertificationNum, productPassCNum, configInCertificationNum, configCompleteCNum } = row;
  const counts = { productInCertificationNum, productPassCNum, configInCertificationNum, configCompleteCNum };
  return {
    ...pickFields(row, productFields),
    id: row.id,
    partnerCode: row.partnerCode,
    configurations: row.configurations,
    contacts: row.contacts,
    status: productStatusCode(counts),
    counts,
    locked: row.locked,
    latestApplication: row.latestApplication,
    certificate: certificateOf(row),
    deactivation: row.deactivation && {
      ...row.deactivation,
      at: new Date(row.deactivation.at).toISOString(),
    },
    version: row.version,
    updatedAt: row.updatedAt.toISOString(),
  };
}
