import type { ProductView } from '#contract/products.ts';
import type { CertificationType } from '#domain/applications/statuses.ts';
import { allowedTypesOf, configurationBarrier } from './eligibility.ts';
import type { WizardDraft } from './wizard-draft.ts';

type Choice = Pick<WizardDraft, 'productId' | 'type' | 'configurationIds'>;
type NewChoice = Choice & Pick<WizardDraft, 'seen' | 'dirty'>;

/** Every configuration that can take part. */
export function eligibleConfigurations(product: ProductView, type: CertificationType): string[] {
  return product.configurations
    .filter((configuration) => configurationBarrier(configuration, type) === null)
    .map(({ id }) => id);
}

/** The first type that a product allows, and all its configurations. */
function choiceOf(product: ProductView): Choice {
  const [type = 'first'] = allowedTypesOf(product);
  return { productId: product.id, type, configurationIds: eligibleConfigurations(product, type) };
}

/** A product is taken with all that it allows, until it is known whether there is a draft of it. */
export function chooseProduct(product: ProductView): NewChoice {
  return { ...choiceOf(product), seen: 0, dirty: false };
}

/** The correction of a draft that no longer fits the product; null when it fits. */
export function repairChoice(draft: WizardDraft, product: ProductView): Partial<Choice> | null {
  const types = allowedTypesOf(product);
  if (!types.includes(draft.type)) return choiceOf(product);
  const eligible = eligibleConfigurations(product, draft.type);
  const kept = draft.configurationIds.filter((id) => eligible.includes(id));
  return kept.length === draft.configurationIds.length ? null : { configurationIds: kept };
}
