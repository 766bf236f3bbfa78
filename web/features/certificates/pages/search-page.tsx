import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { CertificateTable } from '#web/components/certificates/certificate-table.tsx';
import { Button } from '#web/components/controls/button.tsx';
import { SearchBox } from '#web/components/forms/search-box.tsx';
import { KeyPager } from '#web/components/lists/key-pager.tsx';
import { LoadFailure } from '#web/components/page/load-failure.tsx';
import { usePageTitle } from '#web/components/page/page-head.tsx';
import { SkeletonRows } from '#web/components/page/skeleton.tsx';
import { totalOf } from '#web/lib/language/numbers.ts';
import { useKeyPages } from '#web/lib/lists/use-key-pages.ts';
import { useCertificates } from '../api/search-certificates.ts';
import { FoundDevice } from '../components/found-device.tsx';
import css from './search.module.css';

type PagerProps = { shown: number; total: ReturnType<typeof totalOf>; next: string | null };

function Pager({ shown, total, next }: PagerProps) {
  const { t } = useTranslation('certificates');
  const { page, from } = useKeyPages();
  if (page === 0 && next === null) return null;
  return <KeyPager summary={t('pageOf', { from, to: from + shown - 1, ...total })} next={next} />;
}

function Nothing({ keyword, onAll }: { keyword: string; onAll: () => void }) {
  const { t } = useTranslation('certificates');
  return (
    <div className={css.none}>
      <h2 className="heading">{keyword ? t('noneFor', { keyword }) : t('none')}</h2>
      {keyword && (
        <>
          <p className="sub">{t('noneHint')}</p>
          <Button small onClick={onAll}>
            {t('all')}
          </Button>
        </>
      )}
    </div>
  );
}

function Results({ keyword, onAll }: { keyword: string; onAll: () => void }) {
  const { t } = useTranslation('certificates');
  const { after } = useKeyPages();
  const { data, isError, refetch } = useCertificates({ keyword: keyword || undefined, after });
  if (!data) {
    return isError ? <LoadFailure onRetry={() => void refetch()} /> : <SkeletonRows rows={8} columns={4} />;
  }
  if (data.rows.length === 0) return <Nothing keyword={keyword} onAll={onAll} />;
  const total = totalOf(data.total, keyword !== '');
  return (
    <>
      <p className="cap" role="status">
        {t('total', total)}
      </p>
      <CertificateTable rows={data.rows} device={(certificate) => <FoundDevice {...certificate} />} />
      <Pager shown={data.rows.length} total={total} next={data.next} />
    </>
  );
}

/** Certified devices, found by company, device, model or number; the words stand in the address. */
export function SearchPage() {
  // The rows' texts too: asked for with the first row, they would empty the page for a moment.
  const { t } = useTranslation(['certificates', 'device']);
  const [search, setSearch] = useSearchParams();
  const keyword = search.get('keyword') ?? '';
  const find = (words: string) => setSearch(words ? { keyword: words } : {});
  usePageTitle(t('title'));
  return (
    <main className={`wrap ${css.page}`}>
      <h1 className="title">{t('title')}</h1>
      <p className="sub">{t('lead')}</p>
      <div className={css.words}>
        <SearchBox label={t('find')} value={keyword} onValue={find} />
      </div>
      <Results keyword={keyword} onAll={() => find('')} />
    </main>
  );
}
