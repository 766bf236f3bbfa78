import { useTranslation } from 'react-i18next';
import { useCatalogue } from '#web/lib/catalogue/use-catalogue.ts';
import { useContacts } from '#web/lib/contacts/list-contacts.ts';
import type { ComparedField } from '#web/lib/forms/conflict.ts';
import type { ConfigurationDraft, ProductDraft } from './product-draft.ts';

const texts = ['name', 'nameEn', 'brand', 'brandAlias', 'model', 'series'] as const;
const choices = [
  ['category', 'category'],
  ['cpuArchitecture', 'cpu-architecture'],
  ['screenDensity', 'screen-density'],
] as const;

const memoryOf = ({ value, unit }: ConfigurationDraft['ram']) => `${value} ${unit}`;
const lineOf = ({ ram, rom, label, labelEn }: ConfigurationDraft) =>
  [`${memoryOf(ram)} + ${memoryOf(rom)}`, label, labelEn].filter(Boolean).join(' · ');

/** What a product's form says, line by line, as people read it. */
export function useComparedFields(): readonly ComparedField<ProductDraft>[] {
  const { t } = useTranslation('products');
  const catalogue = useCatalogue();
  const { data } = useContacts();
  const nameOf = (id: string) =>
    data?.rows.find((one) => one.id === id)?.nickname ?? t('conflict.goneContact');
  return [
    ...texts.map((name) => ({
      id: name,
      label: t(`field.${name}`),
      fields: [name],
      textOf: (values: ProductDraft) => values[name] ?? '',
    })),
    ...choices.map(([name, kind]) => ({
      id: name,
      label: t(name),
      fields: [name],
      textOf: (values: ProductDraft) => (values[name] ? catalogue.nameOf(kind, values[name]) : ''),
      keyOf: (values: ProductDraft) => values[name] ?? '',
    })),
    {
      id: 'channel',
      label: t('channelCode'),
      fields: ['partnerCode', 'customCode'],
      textOf: ({ partnerCode, customCode }) => (customCode ? `${partnerCode ?? ''}${customCode}` : ''),
    },
    {
      id: 'configurations',
      label: t('configurations'),
      fields: ['configurations'],
      textOf: ({ configurations }) => configurations.map(lineOf).join('\n'),
    },
    {
      id: 'contacts',
      label: t('contacts'),
      fields: ['contactIds'],
      textOf: ({ contactIds }) => contactIds.map(nameOf).join(t('listComma')),
      keyOf: ({ contactIds }) => contactIds.toSorted().join(),
    },
  ];
}
