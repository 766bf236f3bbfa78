import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { requirementAreas } from '#domain/requirements/requirements.ts';
import { RequirementName } from '#web/components/applications/requirement-name.tsx';
import { LoadFailure } from '#web/components/page/load-failure.tsx';
import { Panel } from '#web/components/page/panel.tsx';
import { useRequirements } from '#web/lib/requirements/requirements-query.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import css from './requirements.module.css';

/** An edition as its applications are judged by it. */
export function EditionView({ edition }: { edition: number }) {
  const { t } = useTranslation('requirements');
  const times = useTimeTexts();
  const { data, isError, refetch } = useRequirements(edition);
  return (
    <Panel title={t('edition', { edition })} padded>
      <p>
        <Link to="?">{t('back')}</Link>
      </p>
      {isError && <LoadFailure onRetry={() => void refetch()} />}
      {data && <p className="sub">{t('shown', { edition, when: times.document(data.publishedAt) })}</p>}
      {data &&
        requirementAreas.map((area) => (
          <section key={area} className={css.area}>
            <h3>{t(`area.${area}`)}</h3>
            <ul>
              {data.requirements
                .filter((one) => one.area === area)
                .map(({ code }) => (
                  <li key={code}>
                    <RequirementName edition={edition} code={code} />
                  </li>
                ))}
            </ul>
          </section>
        ))}
    </Panel>
  );
}
