import { useTranslation } from 'react-i18next';
import { productTextNames } from '#domain/products/products.ts';
import type { ReferenceKind } from '#domain/reference-data/reference-data.ts';
import { useCatalogue } from '#web/lib/catalogue/use-catalogue.ts';
import { useContacts } from '#web/lib/contacts/list-contacts.ts';
import type { ComparedFields, ComparedLine } from '#web/lib/forms/conflict.ts';
import type { ConfigurationDraft, ProductDraft } from './product-draft.ts';

type Line = ComparedLine<ProductDraft>;

const memoryOf = ({ value, unit }: ConfigurationDraft['ram']) => `${value} ${unit}`;
const lineOf = ({ ram, rom, label, labelEn }: ConfigurationDraft) =>
  [`${memoryOf(ram)} + ${memoryOf(rom)}`, label, labelEn].filter(Boolean).join(' · ');

/** The texts of a product, each in a line of its own. */
function useTextLines() {
  const { t } = useTranslation('products');
  const lines = productTextNames.map((name): [string, Line] => [
    name,
    { label: t(`field.${name}`), textOf: (values) => values[name] ?? '' },
  ]);
  return Object.fromEntries(lines) as Record<(typeof productTextNames)[number], Line>;
}

/** What a product's form says, line by line, as people read it. */
export function useComparedFields(): ComparedFields<ProductDraft> {
  const { t } = useTranslation('products');
  const catalogue = useCatalogue();
  const { data } = useContacts();
  const nameOf = (id: string) =>
    data?.rows.find((one) => one.id === id)?.nickname ?? t('conflict.goneContact');
  const choice = (name: 'category' | 'cpuArchitecture' | 'screenDensity', kind: ReferenceKind): Line => ({
    label: t(name),
    textOf: (values) => (values[name] ? catalogue.nameOf(kind, values[name]) : ''),
    keyOf: (values) => values[name] ?? '',
  });
  const channel: Line = {
    label: t('channelCode'),
    textOf: ({ partnerCode, customCode }) => (customCode ? `${partnerCode ?? ''}${customCode}` : ''),
  };
  return {
    ...useTextLines(),
    category: choice('category', 'category'),
    cpuArchitecture: choice('cpuArchitecture', 'cpu-architecture'),
    screenDensity: choice('screenDensity', 'screen-density'),
    partnerCode: channel,
    customCode: channel,
    configurations: {
      label: t('configurations'),
      textOf: ({ configurations }) => configurations.map(lineOf).join('\n'),
    },
    contactIds: {
      label: t('contacts'),
      textOf: ({ contactIds }) => contactIds.map(nameOf).join(t('listComma')),
      keyOf: ({ contactIds }) => contactIds.toSorted().join(),
    },
  };
}
