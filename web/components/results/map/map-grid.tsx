import type { TFunction } from 'i18next';
import {
  type CSSProperties,
  type KeyboardEvent,
  memo,
  type PointerEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { ModuleMapView } from '#contract/applications/module-map.ts';
import { ConfigurationBadge } from '#web/components/applications/configuration.tsx';
import { formatCount } from '#web/lib/language/numbers.ts';
import {
  type MapCell,
  type MapModule,
  type MapPosition,
  markOf,
  moveBy,
  nearestModule,
} from './map-steps.ts';
import css from './module-map.module.css';

export const at = (position: number, total: number) =>
  ({ '--x': `${((position + 0.5) / total) * 100}%` }) as CSSProperties;

/** The accessible name of a cell: module, failures of cases, and whether it ran to its end. */
function nameOf(t: TFunction<'results'>, name: string, cell: MapCell | undefined): string {
  if (!cell) return t('map.absent', { name });
  const figures = { name, failures: formatCount(cell.failures), cases: formatCount(cell.cases) };
  const said = t('map.cellName', figures);
  return cell.state === 'done' ? said : [said, t(`map.state.${cell.state}`)].join(t('turn.comma'));
}

type MarkProps = {
  /** One `t` for the whole grid: hundreds of marks would each subscribe to i18next. */
  t: TFunction<'results'>;
  module: MapModule;
  column: number;
  ordinal: number;
  total: number;
  needle: boolean;
  current: boolean;
};

/** Only marked modules have a cell, and the one at which the needle stands, in every row. */
const Mark = memo(function Mark({ t, module, column, ordinal, total, needle, current }: MarkProps) {
  const cell = module.cells.find((one) => one.ordinal === ordinal);
  const mark = markOf(cell);
  if (mark === null && !needle) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: cells stand at a share of the width, which those of a table cannot.
    <span
      role="gridcell"
      aria-colindex={column + 1}
      aria-selected={current}
      aria-label={nameOf(t, module.name, cell)}
      tabIndex={current ? 0 : -1}
      data-mark={mark ?? 'none'}
      style={at(module.place, total)}
    />
  );
});

type GridProps = { map: ModuleMapView; spot: MapPosition; onSpot: (spot: MapPosition) => void };

/** One tab stop; arrow keys lead from module to module and from configuration to configuration. */
export function MapGrid({ map, spot, onSpot }: GridProps) {
  const { t } = useTranslation('results');
  const grid = useRef<HTMLDivElement>(null);
  const moved = useRef(false);
  const { modules, configurations, total } = map;
  const size = { modules: modules.length, rows: configurations.length };
  // The cell at the needle may only be there now.
  useLayoutEffect(() => {
    if (moved.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    moved.current = false;
  });
  const go = (to: MapPosition) => {
    moved.current = true;
    onSpot(to);
  };
  const press = (event: KeyboardEvent) => {
    const to = moveBy(event.key, spot, size, event.ctrlKey);
    if (!to) return;
    event.preventDefault();
    go(to);
  };
  const point = (event: PointerEvent<HTMLElement>, row: number) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    event.preventDefault();
    go({ module: nearestModule(map, (event.clientX - left) / width), row });
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: see its cells.
    <div
      ref={grid}
      role="grid"
      aria-label={t('map.title')}
      aria-colcount={size.modules}
      aria-readonly
      className={css.grid}
      onKeyDown={press}
    >
      {configurations.map(({ id, ordinal, failures }, row) => (
        // biome-ignore lint/a11y/useSemanticElements: see its cells.
        // biome-ignore lint/a11y/useFocusableInteractive: its cells are.
        <div key={id} role="row" className={css.line} aria-label={t('numbered', { index: ordinal })}>
          <ConfigurationBadge index={ordinal} />
          <span role="presentation" className={css.band} onPointerDown={(event) => point(event, row)}>
            {modules.map((module, column) => (
              <Mark
                key={module.name}
                {...{ t, module, column, ordinal, total }}
                needle={column === spot.module}
                current={row === spot.row && column === spot.module}
              />
            ))}
          </span>
          <b className="num" aria-hidden="true">
            {formatCount(failures)}
          </b>
        </div>
      ))}
    </div>
  );
}
