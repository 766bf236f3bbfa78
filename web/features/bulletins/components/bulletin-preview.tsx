import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { htmlLang, type Locale, locales, pick } from '#domain/shared/locale.ts';
import { ToneTag } from '#web/components/controls/status.tsx';
import { RichText } from '#web/components/page/rich-text.tsx';
import type { BulletinDraft } from '../model/bulletin-form.ts';
import css from './bulletins.module.css';

type PreviewProps = { draft: BulletinDraft };

function Preview({ draft, locale }: PreviewProps & { locale: Locale }) {
  // In the words that makers of that language read, whatever language the page has.
  const { t } = useTranslation(['bulletins', 'common'], { lng: locale });
  const title = pick(locale, { zh: draft.titleZh, en: draft.titleEn });
  const content = pick(locale, { zh: draft.contentZh, en: draft.contentEn });
  return (
    <article className={css.preview} lang={htmlLang[locale]}>
      <header>
        <ToneTag tone="info" icon="box">
          {t(`bulletins:kind.${draft.kind}`)}
        </ToneTag>
      </header>
      <div className={css.previewBody}>
        <h3 className="heading">{title || <span className="dim">{t('bulletins:untitled')}</span>}</h3>
        {content === '' ? <p className="dim">{t('bulletins:preview.empty')}</p> : <RichText html={content} />}
      </div>
      <footer>
        <span className="btn" aria-hidden="true">
          {t('common:understood')}
        </span>
      </footer>
    </article>
  );
}

/** The bulletin as makers see it, in both languages. */
export function BulletinPreview({ draft }: PreviewProps) {
  const { t } = useTranslation('bulletins');
  return (
    <section className={css.previews} aria-label={t('preview.title')}>
      <h2 className="heading">{t('preview.title')}</h2>
      {locales.map((locale) => (
        <Suspense key={locale}>
          <Preview draft={draft} locale={locale} />
        </Suspense>
      ))}
    </section>
  );
}
