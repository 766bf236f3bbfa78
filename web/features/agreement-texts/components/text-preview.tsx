import { useTranslation } from 'react-i18next';
import { type AgreementPart, readAgreementText } from '#domain/agreements/agreements.ts';
import { htmlLang, type Locale, locales, pick } from '#domain/shared/locale.ts';
import { distinctKeys } from '#web/lib/lists/distinct-keys.ts';
import type { TextDraft } from '../model/text-form.ts';
import css from './agreement-texts.module.css';

function Part({ part }: { part: AgreementPart }) {
  if (part.kind === 'heading') return <h4>{part.text}</h4>;
  if (part.kind === 'paragraph') return <p>{part.text}</p>;
  return (
    <ul>
      {distinctKeys(part.items, (item) => item).map(({ key, item }) => (
        <li key={key}>{item}</li>
      ))}
    </ul>
  );
}

function Preview({ draft, locale }: { draft: TextDraft; locale: Locale }) {
  const { t } = useTranslation('agreement-texts');
  const title = pick(locale, { zh: draft.titleZh, en: draft.titleEn });
  const parts = readAgreementText(pick(locale, { zh: draft.bodyZh, en: draft.bodyEn }));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys have to reach it.
    <article className={css.preview} lang={htmlLang[locale]} tabIndex={0}>
      <h3 className="heading">{title || t('untitled')}</h3>
      {distinctKeys(parts, (part) => JSON.stringify(part)).map(({ key, item }) => (
        <Part key={key} part={item} />
      ))}
    </article>
  );
}

/** The text as it is read before it is signed, in both languages beside each other. */
export function TextPreview({ draft }: { draft: TextDraft }) {
  return (
    <div className="field-pair">
      {locales.map((locale) => (
        <Preview key={locale} draft={draft} locale={locale} />
      ))}
    </div>
  );
}
