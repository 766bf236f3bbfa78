import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import type { EndpointResponse } from '#contract/endpoint.ts';
import type { readPublicDocument } from '#contract/programme/documents.ts';
import type { ProductScope } from '#domain/reference-data/product-scope.ts';
import { htmlLang, pick } from '#domain/shared/locale.ts';
import { usePageTitle } from '#web/components/page/page-head.tsx';
import { DocumentText } from '#web/components/page/rich-text.tsx';
import { TextWithTime } from '#web/components/page/text-with-time.tsx';
import { ApiError } from '#web/lib/api/api-error.ts';
import { useScopeText } from '#web/lib/catalogue/use-scope-text.ts';
import { useLanguage } from '#web/lib/language/use-language.ts';
import { usePersonName } from '#web/lib/language/use-person-name.ts';
import { paths } from '#web/paths.ts';
import { usePublicDocument } from '../../api/public-documents.ts';
import type { ReaderLeaf } from '../../model/reader-tree.ts';
import { Judgement } from './judgement.tsx';
import css from './reader.module.css';
import { ReaderVersions } from './reader-versions.tsx';

type Document = EndpointResponse<typeof readPublicDocument>;

function Products({ scope: named }: { scope: ProductScope }) {
  const { t } = useTranslation('documents');
  const { scope } = useScopeText();
  return <p className="cap">{t('scope.for', { products: scope(named) ?? '' })}</p>;
}

/** What was withdrawn is said to have been there. */
function Absent({ isGone }: { isGone: boolean }) {
  const { t } = useTranslation('documents');
  const title = t(isGone ? 'reader.gone' : 'reader.missing');
  usePageTitle(title);
  return (
    <div className={css.text}>
      <h1 className="title">{title}</h1>
      <p className="sub">{t(isGone ? 'reader.goneHint' : 'reader.missingHint')}</p>
      <p>
        <Link className="link" to={paths.reader}>
          {t('reader.all')}
        </Link>
      </p>
    </div>
  );
}

function Contents({ headings }: { headings: Document['contentsZh'] }) {
  const { t } = useTranslation('documents');
  if (headings.length < 2) return null;
  return (
    <nav className={css.contents} aria-label={t('reader.contents')}>
      <span className="cap">{t('reader.contents')}</span>
      <ul>
        {headings.map(({ id, text, level }) => (
          <li key={id} className={level === 3 ? css.inside : undefined}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** What stands before and after it in the tree. */
function Neighbours({ id, leaves }: { id: string; leaves: readonly ReaderLeaf[] }) {
  const { t } = useTranslation('documents');
  const nameOf = usePersonName();
  const at = leaves.findIndex((leaf) => leaf.id === id);
  const both = [
    { text: 'reader.before' as const, leaf: leaves[at - 1] },
    { text: 'reader.after' as const, leaf: at < 0 ? undefined : leaves[at + 1] },
  ];
  if (!both.some(({ leaf }) => leaf)) return null;
  return (
    <nav className={css.neighbours} aria-label={t('reader.neighbours')}>
      {both.map(
        ({ text, leaf }) =>
          leaf && (
            <Link key={text} className="link" to={paths.read(leaf.id)}>
              {t(text, { title: nameOf(leaf.titleZh, leaf.titleEn) })}
            </Link>
          ),
      )}
    </nav>
  );
}

/** A document as it is read, its contents beside it. */
export function ReaderText({ id, leaves }: { id: string; leaves: readonly ReaderLeaf[] }) {
  const { t } = useTranslation('documents');
  const language = useLanguage();
  const version = useSearchParams()[0].get('version') ?? undefined;
  const { data, error } = usePublicDocument(id, version);
  const title = data && pick(language, { zh: data.titleZh, en: data.titleEn });
  usePageTitle(title ?? t('reader.title'));
  if (!data) return <Absent isGone={error instanceof ApiError && error.status === 410} />;
  return (
    <>
      <Contents headings={pick(language, { zh: data.contentsZh, en: data.contentsEn })} />
      <article className={css.text}>
        <h1 className="title">{title}</h1>
        <ReaderVersions document={data} />
        {data.systems.length + data.categories.length > 0 && <Products scope={data} />}
        <DocumentText html={pick(language, { zh: data.htmlZh, en: data.htmlEn })} lang={htmlLang[language]} />
        <div className={css.foot}>
          <Judgement id={id} />
          <p className="cap">
            <TextWithTime
              say={(when) => t('reader.updated', { when, version: data.version })}
              at={data.publishedAt}
              form="document"
            />
          </p>
        </div>
        <Neighbours id={id} leaves={leaves} />
      </article>
    </>
  );
}
