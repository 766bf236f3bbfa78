import { needsChineseNames } from '#domain/countries/chinese-names.ts';
import { creditCodeCountry, listCountries } from '#domain/countries/countries.ts';
import type { Html } from '#domain/shared/html.ts';
import type { Locale } from '#domain/shared/locale.ts';
import { type Field, renderChoice } from './fields.ts';

/** Where a company is registered. While it needs Chinese names, the style sheet hides that they are optional. */
export function renderCountry(field: Omit<Field, 'autocomplete'>, locale: Locale): Html {
  const choices = listCountries(locale).map(({ code, name }) => ({
    value: code,
    text: name,
    mark: needsChineseNames(code) ? 'chinese' : undefined,
  }));
  return renderChoice(
    { ...field, autocomplete: 'country', value: field.value || creditCodeCountry },
    choices,
  );
}
