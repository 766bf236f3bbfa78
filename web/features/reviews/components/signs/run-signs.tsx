import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { RunSignView } from '#contract/applications/run-signs.ts';
import type { ApplicationDetail } from '#contract/applications.ts';
import { pick } from '#domain/shared/locale.ts';
import { NoteLine } from '#web/components/page/note-line.tsx';
import { useDeviceWords } from '#web/lib/language/use-device-words.ts';
import { useLanguage } from '#web/lib/language/use-language.ts';
import { useRunSigns } from '#web/lib/results/result-queries.ts';
import { paths } from '#web/paths.ts';
import css from '../review-evidence.module.css';

type Use = RunSignView['uses'][number];

function OtherUse({ use }: { use: Use }) {
  const { t } = useTranslation('results');
  const words = useDeviceWords();
  const { nameZh, nameEn } = use.enterprise;
  const name = pick(useLanguage(), { zh: nameZh, en: nameEn });
  const whose = use.ownProduct ? 'ownProduct' : use.ownEnterprise ? 'ownEnterprise' : 'foreign';
  const { model } = use.product;
  return (
    <li>
      <Link to={paths.review(use.applicationId)}>
        {t('signs.use', {
          number: use.number,
          product: words.nameOf(use.product),
          model,
          index: use.ordinal,
        })}
      </Link>
      <span className="cap"> {t(`signs.${whose}`, { name })}</span>
    </li>
  );
}

/** Signs that results are not the application's own; nothing where there are none. */
export function RunSigns({ application }: { application: ApplicationDetail }) {
  const { t } = useTranslation('results');
  const { data } = useRunSigns(application.id);
  if (!data || data.rows.length === 0) return null;
  const ordinals = new Map(application.configurations.map(({ id, ordinal }) => [id, ordinal]));
  return (
    <section>
      <NoteLine tone="bad" icon="warn" title={t('signs.title')}>
        <ul className={css.oddities}>
          {data.rows.map(({ configurationId, sign, uses }) => (
            <li key={configurationId + sign}>
              {t('signs.of', { index: ordinals.get(configurationId) ?? '', text: t(`signs.${sign}`) })}
              <ul>
                {uses.map((use) => (
                  <OtherUse key={`${use.applicationId}${use.ordinal}${use.receivedAt}`} use={use} />
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </NoteLine>
    </section>
  );
}
