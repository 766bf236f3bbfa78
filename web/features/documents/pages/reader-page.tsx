import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router-dom';
import type { PublicDocuments } from '#contract/programme/documents.ts';
import { limits } from '#domain/shared/limits.ts';
import { areTooLong } from '#web/components/controls/too-long-note.tsx';
import { usePageTitle } from '#web/components/page/page-head.tsx';
import '#web/theme/widgets/controls.css';
import '#web/theme/widgets/document-text.css';
import { usePublicDocuments } from '../api/public-documents.ts';
import { FoundDocuments } from '../components/reader/found-documents.tsx';
import css from '../components/reader/reader.module.css';
import { ReaderSearch } from '../components/reader/reader-search.tsx';
import { ReaderText } from '../components/reader/reader-text.tsx';
import { ReaderTree } from '../components/reader/reader-tree.tsx';
import { leavesOf } from '../model/reader-tree.ts';

function Nothing() {
  const { t } = useTranslation('documents');
  usePageTitle(t('reader.title'));
  return (
    <div className={css.text}>
      <h1 className="title">{t('reader.title')}</h1>
      <p className="sub">{t('reader.none')}</p>
    </div>
  );
}

/** Beside the text; on a phone folded into a line above it. */
function Tree({ directories, current }: PublicDocuments & { current: string | undefined }) {
  const { t } = useTranslation('documents');
  return (
    <>
      <div className={css.wide}>
        <ReaderTree directories={directories} current={current} />
      </div>
      <details className={css.folded}>
        <summary>{t('directories')}</summary>
        <ReaderTree directories={directories} current={current} />
      </details>
    </>
  );
}

/** The programme's documents, for everybody. */
export function ReaderPage() {
  const { id: named } = useParams();
  const keyword = useSearchParams()[0].get('keyword') ?? '';
  const { data } = usePublicDocuments();
  const leaves = data ? leavesOf(data) : [];
  const isSearch = keyword !== '' && named === undefined;
  // Its box says so.
  const isTooLong = areTooLong(keyword, limits.keywordLength);
  const id = isSearch ? undefined : (named ?? leaves[0]?.id);
  return (
    <main className={`wrap ${css.main}`}>
      <ReaderSearch keyword={keyword} />
      <div className={css.page}>
        <Tree directories={data?.directories ?? []} current={id} />
        {isSearch && !isTooLong && <FoundDocuments keyword={keyword} />}
        {id !== undefined && <ReaderText id={id} leaves={leaves} />}
        {!isSearch && id === undefined && <Nothing />}
      </div>
    </main>
  );
}
