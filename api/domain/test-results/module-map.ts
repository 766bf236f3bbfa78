import { type ModuleState, moduleState } from './module-results.ts';
import type { ModuleResult } from './test-results.ts';

/** Maximum modules in a map: those with the most failures. */
export const mappedModules = 500;

export type MapCell = { ordinal: number; failures: number; cases: number; state: ModuleState };
export type MappedModule = { name: string; place: number; cells: MapCell[] };
export type ModuleMap = {
  /** All modules by name. */
  total: number;
  /** Initial letters of the names, with their first position. */
  letters: { letter: string; place: number }[];
  /** Failed and unfinished modules, by name. */
  modules: MappedModule[];
  omitted: number;
};

type Run = { ordinal: number; modules: readonly ModuleResult[] };

const worse: readonly ModuleState[] = ['not-executed', 'incomplete', 'done'];

/** One cell per configuration: a module that ran for two architectures counts both. */
function cellsOf(runs: readonly Run[]): Map<string, Map<number, MapCell>> {
  const names = new Map<string, Map<number, MapCell>>();
  for (const { ordinal, modules } of runs) {
    for (const module of modules) {
      const cells = names.get(module.name) ?? new Map<number, MapCell>();
      names.set(module.name, cells);
      const cell = cells.get(ordinal) ?? { ordinal, failures: 0, cases: 0, state: 'done' };
      const states = [cell.state, moduleState(module)];
      cells.set(ordinal, {
        ordinal,
        failures: cell.failures + module.failed + module.blocked,
        cases: cell.cases + module.cases,
        state: worse.find((state) => states.includes(state)) ?? 'done',
      });
    }
  }
  return names;
}

const weight = (cells: readonly MapCell[]) =>
  cells.reduce((sum, { failures, state }) => sum + failures + (state === 'done' ? 0 : 1), 0);

/** Module names of a suite have a common prefix; the letter after it is used. */
function letterOf(name: string): string {
  return (/^(?:Cts|Gts|Vts|Sts|Hts)(?=.)/.exec(name) ? name.slice(3) : name).charAt(0).toUpperCase();
}

/** Builds the map of modules in which a configuration fails or has not run. */
export function mapModules(runs: readonly Run[]): ModuleMap {
  const modules = [...cellsOf(runs)].sort(([one], [other]) => (one < other ? -1 : 1));
  const letters: ModuleMap['letters'] = [];
  const marked: MappedModule[] = [];
  for (const [place, [name, byOrdinal]] of modules.entries()) {
    const letter = letterOf(name);
    if (letters.at(-1)?.letter !== letter) letters.push({ letter, place });
    const failing = [...byOrdinal.values()].filter((cell) => weight([cell]) > 0);
    if (failing.length > 0) marked.push({ name, place, cells: [...byOrdinal.values()] });
  }
  const shown = marked
    .toSorted((one, other) => weight(other.cells) - weight(one.cells))
    .slice(0, mappedModules);
  return {
    total: modules.length,
    letters: letters.slice(0, 60),
    modules: shown.sort((one, other) => one.place - other.place),
    omitted: marked.length - shown.length,
  };
}
