import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReadinessView } from '#contract/programme/readiness.ts';
import { isNeeded, readinessStages } from '#domain/programme/readiness.ts';
import { Icon } from '#web/components/controls/icon.tsx';

/** How far a maker gets today, as one graduated scale; what is missing further on stands at its step. */
export function WayRail({ readiness: { items, stops } }: { readiness: ReadinessView }) {
  const { t } = useTranslation('readiness');
  const stop = stops === null ? readinessStages.length : readinessStages.indexOf(stops);
  const at = Math.min(100, Math.round(((stop + 0.5) / readinessStages.length) * 1000) / 10);
  const style = {
    '--at': `${Math.min(98, at)}%`,
    '--fill': `${at}%`,
    gridTemplateColumns: `repeat(${readinessStages.length}, 1fr)`,
  } as CSSProperties;
  const missingAt = (stage: string) =>
    items
      .filter(({ state }) => state === 'missing')
      .flatMap((one) => (one.stage === stage && isNeeded(one.item) ? [one.item] : []))[0];
  return (
    <ol className="rail alone" style={style}>
      {readinessStages.map((stage, index) => {
        const missing = missingAt(stage);
        return (
          <li
            key={stage}
            className={index < stop ? 'done' : index === stop ? 'now' : ''}
            aria-current={index === stop ? 'step' : undefined}
          >
            <b>
              <span className="number">{index + 1}</span>
              {t(`stage.${stage}`)}
              {index < stop && <Icon name="check" />}
              {index < stop && <span className="sr-only">{t('passes')}</span>}
            </b>
            <small>{index === stop ? t('stopsHere') : missing && t(`short.${missing}`)}</small>
          </li>
        );
      })}
      <li className="fill" aria-hidden="true" />
    </ol>
  );
}
