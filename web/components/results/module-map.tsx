import { type CSSProperties, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ModuleMapView } from '#contract/applications/module-map.ts';
import { ConfigurationBadge } from '#web/components/applications/configuration.tsx';
import { Button } from '#web/components/controls/button.tsx';
import { LoadFailure } from '#web/components/page/load-failure.tsx';
import { SkeletonRows } from '#web/components/page/skeleton.tsx';
import { formatCount } from '#web/lib/language/numbers.ts';
import { useModuleMap } from '#web/lib/results/result-queries.ts';
import css from './result-analysis.module.css';

type Module = ModuleMapView['modules'][number];
type Cell = Module['cells'][number];

const steps = [1, 3, 10, 30] as const;
/** How strong a mark is: the number of failures in four steps, or that the module did not run to its end. */
function markOf({ failures, state }: Cell): string {
  if (state !== 'done') return 'unrun';
  return String(steps.filter((least) => failures >= least).length);
}

const at = (place: number, total: number) =>
  ({ '--x': `${((place + 0.5) / total) * 100}%` }) as CSSProperties;

function Band({ map, ordinal }: { map: ModuleMapView; ordinal: number }) {
  const { t } = useTranslation('results');
  const marks = map.modules.flatMap(({ name, place, cells }) => {
    const cell = cells.find((one) => one.ordinal === ordinal);
    return cell && (cell.failures > 0 || cell.state !== 'done') ? [{ name, place, mark: markOf(cell) }] : [];
  });
  return (
    <span
      className={css.band}
      role="img"
      aria-label={t('map.name', { index: ordinal, marked: formatCount(marks.length) })}
    >
      {marks.map(({ name, place, mark }) => (
        <i key={name} data-mark={mark} style={at(place, map.total)} />
      ))}
    </span>
  );
}

function Legend() {
  const { t } = useTranslation('results');
  const ranges = ['1–2', '3–9', '10–29', '30+'];
  return (
    <p className={css.legend}>
      <span>{t('map.legend')}</span>
      {ranges.map((range, index) => (
        <span key={range}>
          <i data-mark={String(index + 1)} />
          {range}
        </span>
      ))}
      <span>
        <i data-mark="unrun" />
        {t('map.unrun')}
      </span>
    </p>
  );
}

type ChosenProps = { module: Module; onOnly: ((module: string) => void) | undefined };

function Chosen({ module, onOnly }: ChosenProps) {
  const { t } = useTranslation('results');
  return (
    <p className={css.chosen}>
      <b className="mono">{module.name}</b>
      {module.cells.map(({ ordinal, failures, cases, state }) => (
        <span key={ordinal}>
          <ConfigurationBadge index={ordinal} />{' '}
          {t('map.cell', { failures: formatCount(failures), cases: formatCount(cases) })}
          {state !== 'done' && <span className="is-warn"> {t(`map.state.${state}`)}</span>}
        </span>
      ))}
      <span className="grow" />
      {onOnly && (
        <Button kind="quiet" small onClick={() => onOnly(module.name)}>
          {t('map.only')}
        </Button>
      )}
    </p>
  );
}

function Drawn({ map, onOnly }: { map: ModuleMapView; onOnly?: ((module: string) => void) | undefined }) {
  const { t } = useTranslation('results');
  const [name, setName] = useState<string | null>(null);
  const chosen = map.modules.find((one) => one.name === name) ?? map.modules[0];
  if (!chosen) return <p className="dim">{t('map.clean')}</p>;
  return (
    <div className={css.map}>
      <Legend />
      {map.configurations.map(({ id, ordinal, failures }) => (
        <div key={id} className={css.line}>
          <ConfigurationBadge index={ordinal} />
          <Band map={map} ordinal={ordinal} />
          <b className="num">{formatCount(failures)}</b>
        </div>
      ))}
      <div className={css.line} aria-hidden="true">
        <span />
        <span className={css.letters}>
          {map.letters.map(({ letter, place }) => (
            <span key={place} style={at(place, map.total)}>
              {letter}
            </span>
          ))}
        </span>
      </div>
      <label className="row">
        <span className="cap">{t('map.module')}</span>
        <select className={css.choose} value={chosen.name} onChange={(event) => setName(event.target.value)}>
          {map.modules.map((one) => (
            <option key={one.name}>{one.name}</option>
          ))}
        </select>
      </label>
      <Chosen module={chosen} onOnly={onOnly} />
      {map.omitted > 0 && <p className="cap">{t('map.omitted', { count: map.omitted })}</p>}
    </div>
  );
}

type ModuleMapProps = { applicationId: string; onOnly?: (module: string) => void };

/** Modules by name from left to right, a line a configuration, marked where they fail or have not run. */
export function ModuleMap({ applicationId, onOnly }: ModuleMapProps) {
  const { data, isError, refetch } = useModuleMap(applicationId);
  if (isError && !data) return <LoadFailure onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows columns={3} />;
  return <Drawn map={data} onOnly={onOnly} />;
}
