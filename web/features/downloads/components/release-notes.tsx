import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { PublicSuite } from '#contract/programme/suites.ts';
import { pick } from '#domain/shared/locale.ts';
import { TextWithTime } from '#web/components/page/text-with-time.tsx';
import { useLanguage } from '#web/lib/language/use-language.ts';
import css from './downloads.module.css';

/** What is new in each edition, a line each. */
export function ReleaseNotes({ suites }: { suites: readonly PublicSuite[] }) {
  const { t } = useTranslation('downloads');
  const language = useLanguage();
  return (
    <section className={css.notes} aria-label={t('notes')}>
      {suites.map(({ id, kind, name, edition, notesZh, notesEn, publishedAt, mandatoryFrom }) => (
        <Fragment key={id}>
          <div>
            <h2>{kind === 'app' ? edition : `${name} ${edition}`}</h2>
            <p>
              <TextWithTime at={publishedAt} form="document" />
            </p>
            {mandatoryFrom && <p>{t('mandatoryFrom', { day: mandatoryFrom })}</p>}
          </div>
          <ul>
            {pick(language, { zh: notesZh, en: notesEn })
              .split('\n')
              .filter((line) => line.trim() !== '')
              .map((line) => (
                <li key={line}>{line}</li>
              ))}
          </ul>
        </Fragment>
      ))}
    </section>
  );
}
