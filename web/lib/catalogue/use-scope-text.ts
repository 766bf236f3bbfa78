import { useTranslation } from 'react-i18next';
import type { RecordValue } from '#domain/programme-changes/programme-changes.ts';
import type { ProductScope } from '#domain/reference-data/product-scope.ts';
import type { ReferenceKind } from '#domain/reference-data/reference-data.ts';
import { useCatalogue } from './use-catalogue.ts';

/** What is chosen from the reference data: changes keep its codes. */
const referenceOf: Record<string, ReferenceKind> = {
  app: 'preloaded-app',
  systems: 'os',
  categories: 'category',
};

/** What something is for, in the reader's words. */
export function useScopeText() {
  const { t } = useTranslation('common');
  const { nameOf } = useCatalogue();
  const namesOf = (field: string, codes: readonly string[]): string[] => {
    const kind = referenceOf[field];
    return kind ? codes.map((code) => nameOf(kind, code)) : [];
  };
  return {
    /** Null for everything. */
    scope({ app, systems, categories }: ProductScope & { app?: string | null }): string | null {
      const named = [
        ...namesOf('app', app ? [app] : []),
        ...namesOf('systems', systems),
        ...namesOf('categories', categories),
      ];
      return named.length > 0 ? named.join(t('change.comma')) : null;
    },
    /** A value of a record's change; undefined for what is no choice. */
    change(field: string, value: RecordValue): string | undefined {
      const codes = [value].flat().filter((code) => typeof code === 'string' && code !== '');
      return referenceOf[field] && codes.length > 0
        ? namesOf(field, codes.map(String)).join(t('change.comma'))
        : undefined;
    },
  };
}
