import type { ProductView } from '#contract/products.ts';
import type { CertificationType } from '#domain/applications/statuses.ts';
import { allowedTypes, configurationBarrier } from './eligibility.ts';
import type { WizardDraft } from './wizard-draft.ts';

type Choice = Pick<WizardDraft, 'productId' | 'type' | 'configurationIds'>;

/** Every configuration that can take part. */
export function eligibleConfigurations(product: ProductView, type: CertificationType): string[] {
  return product.configurations
    .filter((configuration) => configurationBarrier(configuration, type) === null)
    .map(({ id }) => id);
}

/** A product is taken with the first type that it allows and all its configurations. */
export function chooseProduct(product: ProductView): Choice {
  const [type = 'first'] = allowedTypes(product);
  return { productId: product.id, type, configurationIds: eligibleConfigurations(product, type) };
}

/** What of a kept draft no longer fits the product, put right; null when all fits. */
export function repairChoice(draft: WizardDraft, product: ProductView): Partial<Choice> | null {
  const types = allowedTypes(product);
  if (!types.includes(draft.type)) return chooseProduct(product);
  const eligible = eligibleConfigurations(product, draft.type);
  const kept = draft.configurationIds.filter((id) => eligible.includes(id));
  return kept.length === draft.configurationIds.length ? null : { configurationIds: kept };
}
