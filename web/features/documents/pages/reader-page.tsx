import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import type { PublicDocuments } from '#contract/programme/documents.ts';
import type { ProductScope } from '#domain/reference-data/product-scope.ts';
import { htmlLang, pick } from '#domain/shared/locale.ts';
import { LoadFailure } from '#web/components/page/load-failure.tsx';
import { usePageTitle } from '#web/components/page/page-head.tsx';
import { DocumentText } from '#web/components/page/rich-text.tsx';
import { SkeletonRows } from '#web/components/page/skeleton.tsx';
import { useScopeText } from '#web/lib/catalogue/use-scope-text.ts';
import { useLanguage } from '#web/lib/language/use-language.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import '#web/theme/widgets/controls.css';
import '#web/theme/widgets/document-text.css';
import { usePublicDocument, usePublicDocuments } from '../api/public-documents.ts';
import css from '../components/reader.module.css';
import { ReaderTree } from '../components/reader-tree.tsx';

/** The first document, which is read where the address names none. */
function firstOf({ directories }: PublicDocuments): string | undefined {
  return directories.flatMap((one) => [one, ...one.directories]).flatMap(({ documents }) => documents)[0]?.id;
}

/** Asked for where a text is for some alone: of the others no catalogue is read. */
function Products({ scope: named }: { scope: ProductScope }) {
  const { t } = useTranslation('documents');
  const { scope } = useScopeText();
  return <p className="cap">{t('scope.for', { products: scope(named) ?? '' })}</p>;
}

function Text({ id }: { id: string }) {
  const { t } = useTranslation('documents');
  const language = useLanguage();
  const times = useTimeTexts();
  const { data, isError, refetch } = usePublicDocument(id);
  const title = data && pick(language, { zh: data.titleZh, en: data.titleEn });
  usePageTitle(title ?? t('reader.title'));
  if (!data) return isError ? <LoadFailure onRetry={() => void refetch()} /> : <SkeletonRows columns={1} />;
  return (
    <article className={css.text}>
      <h1 className="title">{title}</h1>
      {data.systems.length + data.categories.length > 0 && <Products scope={data} />}
      <DocumentText html={pick(language, { zh: data.htmlZh, en: data.htmlEn })} lang={htmlLang[language]} />
      <p className="cap">{t('reader.updated', { when: times.document(data.publishedAt) })}</p>
    </article>
  );
}

function Nothing() {
  const { t } = useTranslation('documents');
  usePageTitle(t('reader.title'));
  return (
    <div>
      <h1 className="title">{t('reader.title')}</h1>
      <p className="sub">{t('reader.none')}</p>
    </div>
  );
}

/** The programme's documents, for everybody. */
export function ReaderPage() {
  useTranslation('documents');
  const { id: named } = useParams();
  const { data, isError, refetch } = usePublicDocuments();
  const id = named ?? (data && firstOf(data));
  return (
    <main className={`wrap ${css.page}`}>
      {data ? <ReaderTree directories={data.directories} current={id} /> : <div />}
      {isError && !data && <LoadFailure onRetry={() => void refetch()} />}
      {id !== undefined && <Text key={id} id={id} />}
      {data && id === undefined && <Nothing />}
    </main>
  );
}
