import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useHref } from 'react-router-dom';
import { type CertificateState, certificateStates } from '#domain/certificates/certificates.ts';
import { limits } from '#domain/shared/limits.ts';
import { Button } from '#web/components/controls/button.tsx';
import { Icon } from '#web/components/controls/icon.tsx';
import { areTooLong, TooLongNote } from '#web/components/controls/too-long-note.tsx';
import { statusLook } from '#web/lib/applications/status-look.ts';
import { useCatalogueNames } from '#web/lib/catalogue/use-catalogue-names.ts';
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

function Keyword({ keyword }: { keyword: string }) {
  const { t } = useTranslation('certificates');
  const noteId = useId();
  const most = limits.keywordLength;
  const wrong = areTooLong(keyword, most);
  return (
    <>
      <span className={wrong ? 'input wrong' : 'input'}>
        <Icon name="search" />
        <input
          type="search"
          name="keyword"
          aria-label={t('find')}
          placeholder={t('find')}
          aria-describedby={noteId}
          defaultValue={keyword}
        />
      </span>
      <div id={noteId} data-part="note">
        <TooLongNote words={keyword} most={most} />
      </div>
    </>
  );
}

function Category({ category }: { category: string }) {
  const { t } = useTranslation('certificates');
  const options = useCatalogueNames().all('category');
  return (
    <span className="input sel">
      <select name="category" aria-label={t('filter.category')} defaultValue={category}>
        <option value="">{t('filter.allCategories')}</option>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Icon name="down" />
    </span>
  );
}

/** What is looked for, all of it in the address; without a script the button sends it. */
export function SearchFilters({ words }: { words: SearchWords }) {
  const { t } = useTranslation('certificates');
  return (
    <>
      <form className={css.words} action={useHref(paths.search)} data-live>
        <Keyword keyword={words.keyword} />
        {words.state && <input type="hidden" name="state" value={words.state} />}
        <Category category={words.category} />
        <Button type="submit">{t('filter.submit')}</Button>
      </form>
      <States {...words} />
    </>
  );
}
