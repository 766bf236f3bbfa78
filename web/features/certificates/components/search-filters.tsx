import { useTranslation } from 'react-i18next';
import { Link, useHref } from 'react-router-dom';
import { type CertificateState, certificateStates } from '#domain/certificates/certificates.ts';
import { Button } from '#web/components/controls/button.tsx';
import { Icon } from '#web/components/controls/icon.tsx';
import { SearchBox } from '#web/components/forms/search-box.tsx';
import { FilterSelect } from '#web/components/lists/list-filters.tsx';
import { statusLook } from '#web/lib/applications/status-look.ts';
import { useCatalogueNames } from '#web/lib/catalogue/use-catalogue-names.ts';
import { useAddressFilters } from '#web/lib/lists/use-address-filters.ts';
import { paths } from '#web/paths.ts';
import type { SearchWords } from '../model/search-words.ts';
import css from '../pages/search.module.css';

const statusOf = {
  valid: 'valid',
  partial: 'partially-certified',
  expired: 'expired',
  revoked: 'revoked',
} as const;

/** What a certificate is worth now: each a link, so that it works without a script. */
function States({ keyword, state, category }: SearchWords) {
  const { t } = useTranslation(['certificates', 'status']);
  const addressOf = (one: CertificateState | undefined) => {
    const words = new URLSearchParams(
      Object.entries({ keyword, state: one ?? '', category }).filter(([, value]) => value !== ''),
    ).toString();
    return { pathname: paths.search, search: words && `?${words}` };
  };
  return (
    <nav className={css.states} aria-label={t('filter.state')} data-part="states">
      <Link to={addressOf(undefined)} aria-current={state === undefined ? 'true' : undefined}>
        {t('filter.allStates')}
      </Link>
      {certificateStates.map((one) => (
        <Link key={one} to={addressOf(one)} aria-current={state === one ? 'true' : undefined}>
          <Icon name={statusLook(statusOf[one]).icon} />
          {t(`filter.states.${one}`)}
        </Link>
      ))}
    </nav>
  );
}

/** What is looked for, all of it in the address; without a script the button sends it. */
export function SearchFilters({ words }: { words: SearchWords }) {
  const { t } = useTranslation('certificates');
  const { set } = useAddressFilters();
  const catalogue = useCatalogueNames();
  return (
    <>
      <form
        className={css.words}
        action={useHref(paths.search)}
        data-live
        onSubmit={(event) => event.preventDefault()}
      >
        <SearchBox
          name="keyword"
          label={t('find')}
          value={words.keyword}
          onValue={(keyword) => set('keyword', keyword)}
        />
        {words.state && <input type="hidden" name="state" value={words.state} />}
        <FilterSelect
          name="category"
          label={t('filter.category')}
          all={t('filter.allCategories')}
          options={catalogue.all('category')}
        />
        <Button type="submit">{t('filter.submit')}</Button>
      </form>
      <States {...words} />
    </>
  );
}
