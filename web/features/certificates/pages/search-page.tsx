import { useTranslation } from 'react-i18next';
import { Link, useHref, useSearchParams } from 'react-router-dom';
import { searchCertificates } from '#contract/certificates.ts';
import { limits } from '#domain/shared/limits.ts';
import { CertificateTable } from '#web/components/certificates/certificate-table.tsx';
import { ListPager } from '#web/components/controls/pager.tsx';
import { areTooLong } from '#web/components/controls/too-long-note.tsx';
import { usePageTitle } from '#web/components/page/page-head.tsx';
import { addressOf } from '#web/lib/api/api-client.ts';
import { totalOf } from '#web/lib/language/numbers.ts';
import { paths } from '#web/paths.ts';
import { useCertificates } from '../api/search-certificates.ts';
import { FoundDevice } from '../components/found-device.tsx';
import { SearchFilters } from '../components/search-filters.tsx';
import { type SearchWords, searchQueryOf, searchWordsOf } from '../model/search-words.ts';
import css from './search.module.css';

function Nothing({ keyword, state, category }: SearchWords) {
  const { t } = useTranslation('certificates');
  const isNarrowed = state !== undefined || category !== '';
  return (
    <div className={css.none}>
      <h2 className="heading">
        {keyword ? t('noneFor', { keyword }) : t(isNarrowed ? 'noneOfThese' : 'none')}
      </h2>
      {(keyword || isNarrowed) && (
        <>
          <p className="sub">{t('noneHint')}</p>
          <Link className="btn small" to={paths.search}>
            {t('all')}
          </Link>
        </>
      )}
    </div>
  );
}

/** The same for machines. */
function OtherForms({ keyword, state, category }: SearchWords) {
  const { t } = useTranslation('certificates');
  const query = { keyword: keyword || undefined, state, category: category || undefined };
  const feed = useHref('/certificates.atom');
  return (
    <p className="cap">
      {t('forMachines')} <a href={addressOf(searchCertificates, { query })}>JSON</a> · <a href={feed}>Atom</a>
    </p>
  );
}

function Results({ words }: { words: SearchWords }) {
  const { t } = useTranslation('certificates');
  const { keyword } = words;
  const [search] = useSearchParams();
  const { data } = useCertificates(searchQueryOf(search));
  // Its box says so.
  if (areTooLong(keyword, limits.keywordLength)) return null;
  if (!data || data.rows.length === 0) return <Nothing {...words} />;
  const total = totalOf(data.total, keyword !== '');
  return (
    <>
      <p className="cap" role="status">
        {t('total', total)}
      </p>
      <CertificateTable
        rows={data.rows}
        device={(certificate) => <FoundDevice certificate={certificate} keyword={keyword} />}
      />
      {(data.next !== null || search.has('after')) && (
        <ListPager shown={data.rows.length} total={total.total} next={data.next} />
      )}
      <OtherForms {...words} />
    </>
  );
}

/** Certified devices, found by company, device, model or number and by what they are worth; all of it stands in the address. */
export function SearchPage() {
  const { t } = useTranslation('certificates');
  const words = searchWordsOf(useSearchParams()[0]);
  usePageTitle(t('title'));
  return (
    <main className={`wrap ${css.page}`}>
      <h1 className="title">{t('title')}</h1>
      <p className="sub">{t('lead')}</p>
      <SearchFilters words={words} />
      <div data-part="results">
        <Results words={words} />
      </div>
    </main>
  );
}
