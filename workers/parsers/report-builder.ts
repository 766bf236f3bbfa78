import { PassedAgain } from '#domain/merged-runs/rerun-filters.ts';
import { absentModules } from '#domain/test-results/failure-name.ts';
import {
  addTally,
  countNotExecuted,
  countUnreported,
  emptyTally,
  passRate,
  sumTally,
  type Tally,
  type Verdict,
} from '#domain/test-results/test-result-counts.ts';
import { REPORT_MAX_MODULES } from '#domain/test-results/test-result-limits.ts';
import { emptyNotes, findOddities, type ReportToCheck } from '#domain/test-results/test-result-oddities.ts';
import { boundName } from '#domain/test-results/test-result-text.ts';
import type { ModuleResult, ReportTotals } from '#domain/test-results/test-results.ts';
import { FailureList } from './failure-list.ts';
import { IdentitySet } from './identity-set.ts';

const UNKNOWN_RESULTS_MAX = 10;

type ModuleStart = {
  name: string;
  abi: string;
  done: boolean;
  runtimeMs: number;
  /** Number of tests that the module announces; undefined where it says none. */
  announced: number | undefined;
  line: number;
};

export type OpenModule = ModuleStart & { reason: string | undefined; tally: Tally; seen: IdentitySet };

export function startModule(start: ModuleStart): OpenModule {
  const name = boundName(start.name);
  const abi = boundName(start.abi);
  return { ...start, name, abi, reason: undefined, tally: emptyTally(), seen: new IdentitySet() };
}

/** Builds a report from what a format's handler reads: modules, failures, totals and notes, each of bounded size. */
export class ReportBuilder {
  readonly modules: ModuleResult[] = [];
  readonly failures = new FailureList();
  readonly notes = emptyNotes();
  readonly passedAgain: PassedAgain;
  modulesListed = 0;
  casesSeen = 0;
  readonly #tally = emptyTally();
  readonly #moduleNames = new Set<string>();
  #done = 0;
  #notExecuted = 0;

  /** @param earlierFailures of a run that this one is merged with, see `askedCases` */
  constructor(earlierFailures = '') {
    this.passedAgain = new PassedAgain(earlierFailures);
  }

  get modulesDone(): number {
    return this.#done;
  }

  get tally(): Readonly<Tally> {
    return this.#tally;
  }

  countTest(module: OpenModule, testCase: string, test: string, verdict: Verdict): void {
    this.casesSeen += 1;
    // Nearly all cases pass, so this path is kept short.
    if (verdict === 'passed') {
      module.tally.passed += 1;
      this.passedAgain.note({ module: module.name, abi: module.abi, testCase, test });
    } else module.tally[verdict] += 1;
    if (!module.seen.add(testCase, test)) this.notes.duplicateTests += 1;
  }

  noteUnknownResult(value: string): void {
    const unknown = this.notes.unknownResults;
    const key = boundName(value);
    if (Object.hasOwn(unknown, key)) unknown[key] = (unknown[key] ?? 0) + 1;
    else if (Object.keys(unknown).length < UNKNOWN_RESULTS_MAX) {
      Object.defineProperty(unknown, key, { value: 1, writable: true, enumerable: true });
    }
  }

  closeModule(module: OpenModule): void {
    this.#countName(module);
    const reported = sumTally(module.tally);
    const unreported = countUnreported(module.done, module.announced, reported);
    module.tally.blocked += unreported;
    // Also where every announced test was reported: what the rest of the module would have found is unknown.
    if (!module.done) this.failures.addIncomplete(module, unreported);
    if (module.done) this.#done += 1;
    if (!module.done && reported === 0) this.#notExecuted += 1;
    if (module.done && module.announced !== undefined && module.announced !== reported) {
      this.notes.moduleTotalsDisagree += 1;
    }
    addTally(this.#tally, module.tally);
    if (this.modules.length < REPORT_MAX_MODULES) this.modules.push(summarise(module));
  }

  /** One entry for all modules that the summary counts and the body lacks, as their names are unknown. */
  addAbsentModules(announced: number | undefined, line: number): void {
    if (announced === undefined || announced <= this.modulesListed) return;
    const reason = `modules_total="${announced}" > ${this.modulesListed}`;
    this.failures.addIncomplete({ name: absentModules, abi: '', reason, line }, 0);
  }

  #countName({ name, abi }: OpenModule): void {
    this.modulesListed += 1;
    const identity = JSON.stringify([name, abi]);
    if (this.#moduleNames.has(identity)) this.notes.duplicateModules += 1;
    else if (this.#moduleNames.size < REPORT_MAX_MODULES) this.#moduleNames.add(identity);
  }

  /** Modules and failures up to their bounds, and what is odd about the run. */
  findings(run: Omit<ReportToCheck, 'modules'>) {
    const { modules, failures } = this;
    return {
      modules,
      modulesOmitted: this.modulesListed - modules.length,
      failures: failures.entries,
      failuresOmitted: failures.omitted,
      oddities: findOddities({ ...run, modules }, this.notes),
    };
  }

  totals(announcedModules: number | undefined): ReportTotals {
    return {
      modules: Math.max(this.modulesListed, announcedModules ?? 0),
      modulesDone: this.#done,
      modulesNotExecuted: countNotExecuted(this.modulesListed, this.#notExecuted, announcedModules),
      cases: sumTally(this.#tally),
      ...this.#tally,
    };
  }
}

function summarise({ name, abi, done, reason, tally, runtimeMs }: OpenModule): ModuleResult {
  const cases = sumTally(tally);
  const { passed, failed, blocked } = tally;
  const other = cases - passed - failed - blocked;
  return {
    name,
    abi,
    done,
    ...(reason === undefined ? {} : { reason }),
    cases,
    passed,
    failed,
    blocked,
    other,
    passRate: passRate(tally),
    runtimeMs,
  };
}
