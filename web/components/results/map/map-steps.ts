import type { ModuleMapView } from '#contract/applications/module-map.ts';

export type MapModule = ModuleMapView['modules'][number];
export type MapCell = MapModule['cells'][number];
/** A position on the map: module and configuration. */
export type MapPosition = { module: number; row: number };
type Size = { modules: number; rows: number };

const steps = [1, 3, 10, 30] as const;

/** How strong a mark is: the number of failures in four steps, or that the module did not run to its end; null for none. */
export function markOf(cell: Pick<MapCell, 'failures' | 'state'> | undefined): string | null {
  if (!cell) return null;
  if (cell.state !== 'done') return 'unrun';
  const step = steps.filter((least) => cell.failures >= least).length;
  return step > 0 ? String(step) : null;
}

const moves: Record<string, (spot: MapPosition, size: Size) => Partial<MapPosition>> = {
  ArrowLeft: ({ module }) => ({ module: module - 1 }),
  ArrowRight: ({ module }) => ({ module: module + 1 }),
  ArrowUp: ({ row }) => ({ row: row - 1 }),
  ArrowDown: ({ row }) => ({ row: row + 1 }),
  PageUp: ({ module }) => ({ module: module - 10 }),
  PageDown: ({ module }) => ({ module: module + 10 }),
  Home: () => ({ module: 0 }),
  End: (_, { modules }) => ({ module: modules - 1 }),
};

const within = (position: number, count: number) => Math.min(Math.max(position, 0), count - 1);

/** The position that a key leads to, as in any grid; null for other keys. */
export function moveBy(key: string, spot: MapPosition, size: Size, whole = false): MapPosition | null {
  const to = moves[key]?.(spot, size);
  if (!to) return null;
  const ends = whole && { Home: 0, End: size.rows - 1 }[key];
  const { module, row } = { ...spot, ...to, ...(typeof ends === 'number' && { row: ends }) };
  return { module: within(module, size.modules), row: within(row, size.rows) };
}

/** The module that stands nearest to a share of the map's width; the first of two. */
export function nearestModule({ modules, total }: ModuleMapView, share: number): number {
  const distances = modules.map(({ place }) => Math.abs((place + 0.5) / total - share));
  return Math.max(0, distances.indexOf(Math.min(...distances)));
}
