import { useTranslation } from 'react-i18next';
import type { GeneralConfigEntry } from '#contract/programme/general-config.ts';
import { maxResultMb } from '#domain/general-config/config-bounds.ts';
import { type GeneralConfigKey, isGeneralConfigKey } from '#domain/general-config/general-config.ts';
import { maxCarriers } from '#domain/shared/carriers.ts';
import { useLanguage } from '#web/lib/language/use-language.ts';
import { readCarriers } from './carrier-lines.ts';
import { isSuiteKey, readSuiteLines, type SuiteKey } from './suite-lines.ts';

type Value = GeneralConfigEntry['value'];

/** Characters of JSON that a line of the list has room for. */
const maxShownLength = 80;

/** How many things JSON lists or names. */
function entriesOf(text: string): number {
  const value: unknown = JSON.parse(text);
  return typeof value === 'object' && value !== null ? Object.keys(value).length : 1;
}

/** How a key and its values read. */
export function useConfigWords() {
  const { t } = useTranslation(['config', 'common']);
  const language = useLanguage();
  const known = (key: string): GeneralConfigKey | null => (isGeneralConfigKey(key) ? key : null);
  const nameOf = (key: string) => {
    const one = known(key);
    return one ? t(`key.${one}.name`) : key;
  };
  const helpOf = (key: string) => {
    const one = known(key);
    return one ? t(`key.${one}.help`) : '';
  };
  const linesOf = (key: SuiteKey, text: string) =>
    readSuiteLines(key, text).map(({ suite, size, rule }) =>
      key === 'testResultSizes'
        ? t('suite.sized', { suite, size })
        : t('suite.ruled', { suite, rule: t(`suite.${rule}`) }),
    );
  const listOf = (names: readonly string[]) => names.join(t('common:change.comma'));
  const textOf = ({ key, unit }: Pick<GeneralConfigEntry, 'key' | 'unit'>, value: Value): string => {
    if (typeof value === 'number') return unit ? t(`unit.${unit}`, { count: value }) : String(value);
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    const text = typeof value === 'object' ? value[language] : value;
    if (text === '' || text === '{}') return t('nothing');
    if (isSuiteKey(key)) return linesOf(key, text).join('\n');
    if (key === 'carriers') return listOf(readCarriers(text).map((one) => one[language]));
    return typeof value === 'string' && text.length > maxShownLength
      ? t('entries', { count: entriesOf(text) })
      : text;
  };
  const limitsOf = (entry: GeneralConfigEntry): string => {
    const { kind, least, most } = entry;
    if (kind === 'number') {
      const from = entry.unit === 'clock' ? textOf(entry, least ?? 0) : least;
      return t('between', { least: from, most: textOf(entry, most ?? 0) });
    }
    if (isSuiteKey(entry.key)) return t(`suite.${entry.key}.each`, { most: maxResultMb });
    if (entry.key === 'carriers') return t('carrier.each', { most: maxCarriers });
    if (kind === 'bilingual') return t('characters', { count: most ?? 0 });
    return t(`kind.${kind}`);
  };
  /** The same in one line, as what was changed in it is told. */
  const toldOf = (entry: GeneralConfigEntry, value: string): string => {
    if (entry.key !== 'carriers') return textOf(entry, value).replaceAll('\n', t('common:change.comma'));
    const carriers = readCarriers(value).map(({ track, ...names }) => {
      const host = URL.canParse(track) ? new URL(track).host : null;
      return host ? t('carrier.linked', { name: names[language], host }) : names[language];
    });
    return listOf(carriers);
  };
  return { nameOf, helpOf, textOf, toldOf, limitsOf };
}
