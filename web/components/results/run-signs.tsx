import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { RunSignView } from '#contract/applications/run-signs.ts';
import type { ConfigurationView } from '#contract/products.ts';
import { pick } from '#domain/shared/locale.ts';
import { NoteLine } from '#web/components/page/note-line.tsx';
import { useLanguage } from '#web/lib/language/use-language.ts';
import css from './odd-runs.module.css';

type Use = RunSignView['uses'][number];
type LinkOf = (applicationId: string) => string;

function OtherUse({ use, linkOf }: { use: Use; linkOf: LinkOf }) {
  const { t } = useTranslation('results');
  const { nameZh, nameEn } = use.enterprise;
  const name = pick(useLanguage(), { zh: nameZh, en: nameEn });
  const whose = use.ownProduct ? 'ownProduct' : use.ownEnterprise ? 'ownEnterprise' : 'foreign';
  return (
    <li>
      <Link to={linkOf(use.applicationId)}>
        {t('signs.use', { number: use.number, model: use.product.model, index: use.ordinal })}
      </Link>
      <span className="cap"> {t(`signs.${whose}`, { name })}</span>
    </li>
  );
}

type RunSignsProps = {
  rows: readonly RunSignView[];
  configurations: readonly Pick<ConfigurationView, 'id' | 'ordinal'>[];
  linkOf: LinkOf;
};

/** Signs that results are not the application's own; nothing where there are none. */
export function RunSigns({ rows, configurations, linkOf }: RunSignsProps) {
  const { t } = useTranslation('results');
  if (rows.length === 0) return null;
  const ordinals = new Map(configurations.map(({ id, ordinal }) => [id, ordinal]));
  return (
    <NoteLine tone="bad" icon="warn" title={t('signs.title')}>
      <ul className={css.oddities}>
        {rows.map(({ configurationId, sign, uses }) => (
          <li key={configurationId + sign}>
            {t('signs.of', { index: ordinals.get(configurationId) ?? '', text: t(`signs.${sign}`) })}
            <ul>
              {uses.map((use) => (
                <OtherUse key={`${use.applicationId}${use.ordinal}${use.receivedAt}`} {...{ use, linkOf }} />
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </NoteLine>
  );
}
