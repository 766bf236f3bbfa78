import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { type Locale, pick } from '#domain/shared/locale.ts';
import { MarkedText } from '#web/components/page/marked-text.tsx';
import { usePageTitle } from '#web/components/page/page-head.tsx';
import { useLanguage } from '#web/lib/language/use-language.ts';
import { paths } from '#web/paths.ts';
import { usePublicDocuments } from '../../api/public-documents.ts';
import { leavesOf, type ReaderLeaf } from '../../model/reader-tree.ts';
import css from './reader.module.css';

/** What stands around the words, in the reader's own language where they are there. */
function excerptOf({ found }: ReaderLeaf, language: Locale): { text: string; lang: Locale } | null {
  const other = language === 'zh' ? 'en' : 'zh';
  const lang = found?.[language] ? language : other;
  const text = found?.[lang];
  return text ? { text, lang } : null;
}

function Found({ leaf, keyword }: { leaf: ReaderLeaf; keyword: string }) {
  const language = useLanguage();
  const excerpt = excerptOf(leaf, language);
  return (
    <li>
      <Link to={paths.read(leaf.id)}>
        <MarkedText text={pick(language, { zh: leaf.titleZh, en: leaf.titleEn })} keyword={keyword} />
      </Link>
      <span className="cap">{pick(language, { zh: leaf.directoryZh, en: leaf.directoryEn })}</span>
      {excerpt && (
        <p className="sub" lang={excerpt.lang === 'zh' ? 'zh-CN' : 'en'}>
          … <MarkedText text={excerpt.text} keyword={keyword} /> …
        </p>
      )}
    </li>
  );
}

/** The documents that have the words, in either language. */
export function FoundDocuments({ keyword }: { keyword: string }) {
  const { t } = useTranslation('documents');
  const { data } = usePublicDocuments(keyword);
  usePageTitle(t('reader.title'));
  const found = data ? leavesOf(data) : [];
  return (
    <div className={css.text}>
      <h1 className="title">{t('reader.title')}</h1>
      <p className="sub" role="status">
        {found.length === 0 ? t('reader.noneFor', { keyword }) : t('reader.found', { count: found.length })}
      </p>
      {found.length === 0 && <p>{t('reader.noneHint')}</p>}
      <ul className={css.found}>
        {found.map((leaf) => (
          <Found key={leaf.id} leaf={leaf} keyword={keyword} />
        ))}
      </ul>
      <p>
        <Link className="link" to={paths.reader}>
          {t('reader.all')}
        </Link>
      </p>
    </div>
  );
}
