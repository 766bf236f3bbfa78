import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ApplicationDetail } from '#contract/applications.ts';
import type { ProductView } from '#contract/products.ts';
import { applicationQuery } from '#web/lib/applications/application-query.ts';
import { useCatalogue } from '#web/lib/catalogue/use-catalogue.ts';
import { useCoversRegion } from '#web/lib/session/enterprise-state.ts';
import { isCertified } from './eligibility.ts';
import { isUntouched, knownMaterials, romVersionFor } from './known-materials.ts';
import type { WizardDraft } from './wizard-draft.ts';

type PrefillOptions = {
  draft: WizardDraft;
  product: ProductView | null;
  update: (part: (before: WizardDraft) => Partial<WizardDraft>) => void;
  /** There is no draft, here or on the server. */
  isNew: boolean;
};

/** The application that filled in the materials, its ROM version, and for which type it did. */
type Prefilled = { number: string; type: WizardDraft['type']; romVersion: string };

/** Fills in what an earlier application says: the product's latest by itself where it is certified, any other when asked. */
export function useKnownMaterials({ draft, product, update, isNew }: PrefillOptions) {
  const client = useQueryClient();
  const catalogue = useCatalogue();
  const covers = useCoversRegion();
  const [taken, setTaken] = useState<Prefilled | null>(null);
  const latest = product && isCertified(product) ? product.latestApplication : null;
  const isCatalogueRead = catalogue.all('os').length > 0;
  const enabled = isCatalogueRead && isNew && latest !== null && isUntouched(draft.materials);
  const { data } = useQuery({ ...applicationQuery(latest?.id ?? ''), enabled });
  const values = (kind: 'os' | 'sales-region') => catalogue.choices(kind).map(({ value }) => value);
  const take = ({ number, materials }: Pick<ApplicationDetail, 'number' | 'materials'>) => {
    const choosable = { os: values('os'), salesRegions: values('sales-region').filter(covers) };
    update((before) => ({ materials: knownMaterials(materials, before.type, choosable) }));
    setTaken({ number, type: draft.type, romVersion: materials.romVersion });
  };
  useEffect(() => {
    if (enabled && data) take(data);
  }, [enabled, data]);
  useEffect(() => {
    if (!taken || taken.type === draft.type) return;
    setTaken({ ...taken, type: draft.type });
    update(({ type, materials }) => ({
      materials: { ...materials, romVersion: romVersionFor(type, materials.romVersion, taken.romVersion) },
    }));
  }, [draft.type, taken, update]);
  return {
    /** The number of the application that filled in the materials last. */
    from: taken?.number ?? null,
    takeFrom: async (id: string) => take(await client.fetchQuery(applicationQuery(id))),
  };
}
