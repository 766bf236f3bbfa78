import type { KnownValue, KnownValues } from '#domain/application-forms/compare-form.ts';
import type { ReferenceKind } from '#domain/reference-data/reference-data.ts';
import { useCatalogue } from '#web/lib/catalogue/use-catalogue.ts';

type Product = {
  name: string;
  nameEn: string;
  brand: string;
  brandAlias: string;
  model: string;
  category: string;
  cpuArchitecture: string | null;
  screenDensity: string | null;
};
type Materials = {
  os: string;
  osVersion: string;
  romName: string;
  romVersion: string;
  salesRegions: readonly string[];
  salesVolume: number | null;
  preloadedApps: readonly string[];
};

export type KnownFacts = { product: Product; materials: Materials | null; sourceNumber: string | null };

type ChoiceValue = (kind: ReferenceKind, given: string | readonly string[] | null) => KnownValue;

const one = (text: string): KnownValue => ({ shown: text, items: text === '' ? [] : [[text]] });

/** What the portal knows beside a form, by its fields; what is not known yet is left out. */
export function useKnownValues({ product, materials, sourceNumber }: KnownFacts): KnownValues {
  const catalogue = useCatalogue();
  const chosen: ChoiceValue = (kind, given) => {
    const codes = [given ?? []].flat();
    return {
      shown: codes.map((code) => catalogue.nameOf(kind, code)).join(' / '),
      items: codes.map((code) => catalogue.namesOf(kind, code)),
    };
  };
  const { name, nameEn, brand, brandAlias, model, category, cpuArchitecture, screenDensity } = product;
  return {
    name: one(name),
    nameEn: one(nameEn),
    brand: one(brand),
    brandAlias: one(brandAlias),
    model: one(model),
    category: chosen('category', category),
    cpuArchitecture: chosen('cpu-architecture', cpuArchitecture),
    screenDensity: chosen('screen-density', screenDensity),
    ...(materials && fromMaterials(materials, chosen)),
    ...(sourceNumber && { sourceNumber: one(sourceNumber) }),
    differences: one(''),
  };
}

function fromMaterials(
  { os, osVersion, romName, romVersion, salesRegions, salesVolume, preloadedApps }: Materials,
  chosen: ChoiceValue,
): KnownValues {
  return {
    os: chosen('os', os),
    osVersion: one(osVersion),
    romName: one(romName),
    romVersion: one(romVersion),
    salesRegions: chosen('sales-region', salesRegions),
    preloadedApps: chosen('preloaded-app', preloadedApps),
    salesVolume: one(salesVolume === null ? '' : String(salesVolume)),
  };
}
