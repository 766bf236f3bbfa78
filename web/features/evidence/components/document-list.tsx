import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ProductDocument } from '#contract/programme/documents.ts';
import { pick } from '#domain/shared/locale.ts';
import { useLanguage } from '#web/lib/language/use-language.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import { paths } from '#web/paths.ts';
import css from './suites-panel.module.css';

/** Documents that are shown at once; the others are opened. */
const shownAtOnce = 3;

function Documents({ documents }: { documents: readonly ProductDocument[] }) {
  const language = useLanguage();
  const times = useTimeTexts();
  return (
    <ul className={css.documents}>
      {documents.map(({ id, titleZh, titleEn, publishedAt }) => (
        <li key={id} className="row">
          {/* Beside the page: what is uploaded on it goes on. */}
          <Link className="grow" to={paths.read(id)} target="_blank" rel="noreferrer">
            {pick(language, { zh: titleZh, en: titleEn })}
          </Link>
          <time className="cap" dateTime={publishedAt}>
            {times.document(publishedAt)}
          </time>
        </li>
      ))}
    </ul>
  );
}

/** What the programme has written for a product, newest first. */
export function DocumentList({ documents }: { documents: readonly ProductDocument[] }) {
  const { t } = useTranslation('evidence');
  const rest = documents.slice(shownAtOnce);
  return (
    <>
      <Documents documents={documents.slice(0, shownAtOnce)} />
      {rest.length > 0 && (
        <details>
          <summary>{t('documents.more', { count: rest.length })}</summary>
          <Documents documents={rest} />
        </details>
      )}
    </>
  );
}
