import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#domain/shared/limits.ts';
import { usePersonName } from '#web/lib/language/use-person-name.ts';
import { useAddressFilters } from '#web/lib/lists/use-address-filters.ts';
import { useSettled } from '#web/lib/lists/use-settled.ts';
import { useEnterpriseNames } from '../api/list-all-applications.ts';
import { narrowingOf } from '../model/list-query.ts';
import css from './enterprise-filter.module.css';

/** The enterprise that the list is narrowed to, chosen by its name among those that have what is typed in theirs. */
export function EnterpriseFilter() {
  const { t } = useTranslation('all-applications');
  const nameOf = usePersonName();
  const { search, set } = useAddressFilters();
  const listId = useId();
  /** Null while nothing is typed: the chosen one is shown. */
  const [typed, setTyped] = useState<string | null>(null);
  const { enterprise } = narrowingOf(search);
  const { data: chosen } = useEnterpriseNames({ id: enterprise });
  const { data: found } = useEnterpriseNames({ keyword: useSettled(typed ?? '').trim() });
  const options = (found?.rows ?? []).map(({ id, nameZh, nameEn }) => ({ id, name: nameOf(nameZh, nameEn) }));
  const [one] = enterprise ? (chosen?.rows ?? []) : [];
  const hit = options.find(({ name }) => name === typed)?.id;
  const choose = (id: string) => {
    set('enterprise', id);
    setTyped(null);
  };
  // The names may come after the last key.
  useEffect(() => {
    if (hit) choose(hit);
  }, [hit]);
  return (
    <span className={`input ${css.enterprise}`}>
      <input
        type="search"
        list={listId}
        aria-label={t('enterprise')}
        placeholder={t('allEnterprises')}
        autoComplete="off"
        maxLength={limits.keywordLength}
        value={typed ?? (one ? nameOf(one.nameZh, one.nameEn) : '')}
        onChange={({ target: { value } }) => (value === '' ? choose('') : setTyped(value))}
        onBlur={() => setTyped(null)}
      />
      <datalist id={listId}>
        {options.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
    </span>
  );
}
