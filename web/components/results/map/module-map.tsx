import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ModuleMapView } from '#contract/applications/module-map.ts';
import { ConfigurationBadge } from '#web/components/applications/configuration.tsx';
import { Button, IconButton } from '#web/components/controls/button.tsx';
import { LoadFailure } from '#web/components/page/load-failure.tsx';
import { SkeletonRows } from '#web/components/page/skeleton.tsx';
import { formatCount } from '#web/lib/language/numbers.ts';
import { useModuleMap } from '#web/lib/results/result-queries.ts';
import { Legend } from '../legend.tsx';
import { at, MapGrid } from './map-grid.tsx';
import type { MapModule, MapPosition } from './map-steps.ts';
import css from './module-map.module.css';

/** What the marks mean, for the head of the map. */
export function MapLegend() {
  const { t } = useTranslation('results');
  const ranges = ['1–2', '3–9', '10–29', t('map.most')];
  return (
    <Legend className={css.legend}>
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
    </Legend>
  );
}

/** Share of the width that a letter takes. */
const letterShare = 0.016;

/** Letters that have room beside each other. */
function lettersOf({ letters, total }: ModuleMapView) {
  const shown: typeof letters = [];
  for (const one of letters) {
    const before = shown.at(-1);
    if (!before || one.place - before.place >= total * letterShare) shown.push(one);
  }
  return shown;
}

/** The alphabet below the lines, and the needle that points at the chosen module. */
function Axis({ map, position }: { map: ModuleMapView; position: number }) {
  return (
    <div className={css.line} aria-hidden="true">
      <span />
      <span className={css.axis}>
        {lettersOf(map).map((one) => (
          <span key={one.place} style={at(one.place, map.total)}>
            {one.letter}
          </span>
        ))}
        <i style={at(position, map.total)} />
      </span>
    </div>
  );
}

type ChosenProps = { module: MapModule; onOnly: ((module: string) => void) | undefined };

function Chosen({ module, onOnly }: ChosenProps) {
  const { t } = useTranslation('results');
  return (
    <>
      <b className="mono long-name">{module.name}</b>
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
    </>
  );
}

type DrawnProps = { map: ModuleMapView; onOnly?: ((module: string) => void) | undefined };

function Drawn({ map, onOnly }: DrawnProps) {
  const { t } = useTranslation('results');
  const [{ module, row }, setSpot] = useState<MapPosition>({ module: 0, row: 0 });
  const last = map.modules.length - 1;
  const spot = { module: Math.min(module, last), row: Math.min(row, map.configurations.length - 1) };
  const chosen = map.modules[spot.module];
  if (!chosen) return <p className="dim">{t('map.clean')}</p>;
  const step = (by: number) => setSpot({ ...spot, module: spot.module + by });
  return (
    <div className={css.map}>
      <div className={css.drawing}>
        <div className={css.line} aria-hidden="true">
          <span />
          <span className={css.column}>
            <i style={at(chosen.place, map.total)} />
          </span>
        </div>
        <MapGrid map={map} spot={spot} onSpot={setSpot} />
        <Axis map={map} position={chosen.place} />
      </div>
      <div className={css.chosen}>
        <span className={css.steps}>
          <IconButton
            icon="left"
            label={t('map.before')}
            disabled={spot.module === 0}
            onClick={() => step(-1)}
          />
          <IconButton
            icon="right"
            label={t('map.after')}
            disabled={spot.module === last}
            onClick={() => step(1)}
          />
        </span>
        <Chosen module={chosen} onOnly={onOnly} />
      </div>
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
