import { CatalogueError } from '#domain/errors/errors.ts';

const withChineseNames = ['CN', 'HK', 'MO', 'TW'];

/** Whether a company and its people have to have names in Chinese; also where its country is not known. */
export const needsChineseNames = (country: string | null): boolean =>
  country === null || withChineseNames.includes(country);

type ChineseNameRule = [
  (given: Record<string, unknown>) => boolean,
  { path: string[]; params: { rule: string }; when: (payload: { value: unknown }) => boolean },
];

/** For a form's schema with a `country`: a Chinese name that is asked for is there. Checked beside the other fields. */
export function chineseNameRule(field: string): ChineseNameRule {
  const isThere = (given: Record<string, unknown>) =>
    given[field] !== '' || !needsChineseNames(String(given.country));
  const when = ({ value }: { value: unknown }) =>
    typeof value === 'object' && value !== null && 'country' in value && field in value;
  return [isThere, { path: [field], params: { rule: 'chinese-name' }, when }];
}

type Names = { nameZh: string; nameEn: string };

/**
 * The names as they are stored: the English one stands in for a Chinese one that is not asked for.
 * @throws CatalogueError parameterInvalid with `details.field` where it is asked for and missing
 */
export function storedNames<N extends Names>(names: N, isChineseNeeded: boolean): N {
  if (names.nameZh !== '') return names;
  if (isChineseNeeded)
    throw new CatalogueError('parameterInvalid', { field: 'nameZh', reason: 'chinese-name' });
  return { ...names, nameZh: names.nameEn };
}

/** The Chinese name that a form begins with; empty where the English one stands in for it. */
export const initialChineseName = ({ nameZh, nameEn }: Names, isChineseNeeded: boolean): string =>
  nameZh === nameEn && !isChineseNeeded ? '' : nameZh;
