import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { htmlLang, type Locale, locales, pick } from '#domain/shared/locale.ts';
import { DocumentText } from '#web/components/page/rich-text.tsx';
import { usePreview } from '../api/read-documents.ts';
import type { DocumentDraft } from '../model/document-form.ts';
import css from './documents.module.css';

const restMs = 400;

/** A text once its writer rests. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMs);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}

type SideProps = { title: string; html: string | undefined; locale: Locale };

function Side({ title, html, locale }: SideProps) {
  const { t } = useTranslation('documents');
  return (
    <article className={css.preview} lang={htmlLang[locale]}>
      <p className="heading">{title || t('untitled')}</p>
      {html ? <DocumentText html={html} /> : <p className="dim">{t('previewEmpty')}</p>}
    </article>
  );
}

function Preview({ draft, locale }: { draft: DocumentDraft; locale: Locale }) {
  const text = useRested(pick(locale, { zh: draft.bodyZh, en: draft.bodyEn }));
  const { data } = usePreview(text);
  const title = pick(locale, { zh: draft.titleZh, en: draft.titleEn });
  return <Side title={title} html={text === '' ? '' : data?.html} locale={locale} />;
}

/** The document as it will be read, in both languages beside each other. */
export function DocumentPreview({ draft }: { draft: DocumentDraft }) {
  return (
    <div className="field-pair">
      {locales.map((locale) => (
        <Preview key={locale} draft={draft} locale={locale} />
      ))}
    </div>
  );
}

type VersionText = { titleZh: string; titleEn: string; htmlZh: string; htmlEn: string };

/** A version as it was read. */
export function ReadVersion({ text }: { text: VersionText }) {
  return (
    <div className="field-pair">
      {locales.map((locale) => (
        <Side
          key={locale}
          locale={locale}
          title={pick(locale, { zh: text.titleZh, en: text.titleEn })}
          html={pick(locale, { zh: text.htmlZh, en: text.htmlEn })}
        />
      ))}
    </div>
  );
}
