import { PassedAgain } from '#domain/merged-runs/rerun-filters.ts';
import { summaryEntry } from '#domain/test-results/failure-name.ts';
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
import { findOddities, ParsingNotes, type ReportToCheck } from '#domain/test-results/test-result-oddities.ts';
import { boundName } from '#domain/test-results/test-result-text.ts';
import type { ModuleResult, ReportTotals } from '#domain/test-results/test-results.ts';
import { FailureList } from './failure-list.ts';
import { IdentitySet } from './identity-set.ts';

type ModuleStart = {
  name: string;
  abi: string;
  done: boolean;
  runtimeMs: number;
  /** Number of tests that the module announces; undefined where it says none. */
  announced: number | undefined;
  /** Number of passed tests that it states; undefined where it says none. */
  statedPasses?: number | undefined;
  line: number;
};

export type OpenModule = ModuleStart & {
  reason: string | undefined;
  tally: Tally;
  seen: IdentitySet;
  /** Listed as failed by itself, so that it needs no entry as an unfinished one. */
  hasOwnFailure: boolean;
};

export function startModule(start: ModuleStart): OpenModule {
  const name = boundName(start.name);
  const abi = boundName(start.abi);
  return {
    ...start,
    name,
    abi,
    reason: undefined,
    tally: emptyTally(),
    seen: new IdentitySet(),
    hasOwnFailure: false,
  };
}

/** Builds a report from what a format's handler reads: modules, failures, totals and notes, each of bounded size. */
export class ReportBuilder {
  readonly modules: ModuleResult[] = [];
  readonly failures = new FailureList();
  readonly notes = new ParsingNotes();
  readonly passedAgain: PassedAgain;
  modulesListed = 0;
  casesSeen = 0;
  readonly #tally = emptyTally();
  readonly #moduleNames = new Set<string>();
  #done = 0;
  #notExecuted = 0;
  #strayTests = false;

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
    if (!module.seen.add(testCase, test)) this.notes.add('duplicateTests');
  }

  /** A result that the format does not define; its case is blocked. */
  noteUnknownResult(word: string): void {
    const value = boundName(word);
    this.notes.add('unknownResults', { value }, value);
  }

  /** A child of a case that the format does not define; the case is blocked where it would have passed. */
  noteUnknownElement(element: string): void {
    const value = boundName(element);
    this.notes.add('unknownElements', { value }, value);
  }

  /** A suite whose own counts differ from its cases: one entry, which quotes them. */
  addDisagreement({ name, abi, line }: OpenModule, counts: string): void {
    const reason = boundName(counts);
    this.failures.addIncomplete({ name, abi, reason, line }, 0);
    this.notes.add('suiteCountsDisagree', { module: name, stated: reason });
  }

  /** A module that failed as a whole, such as one whose file could not be loaded. */
  addModuleFailure(module: OpenModule, found: { message: string; stack: string; line: number }): void {
    const identity = { module: module.name, abi: module.abi, testCase: '', test: '' };
    const detail = { errorName: undefined, moduleReason: undefined, kind: 'failed' } as const;
    this.failures.add({ ...identity, ...found, ...detail });
    module.tally.failed += 1;
    module.done = false;
    module.hasOwnFailure = true;
  }

  closeModule(module: OpenModule): void {
    this.#countName(module);
    const reported = sumTally(module.tally);
    const unreported = countUnreported(module.done, module.announced, reported);
    module.tally.blocked += unreported;
    // Also where every announced test was reported: what the rest of the module would have found is unknown.
    if (!module.done && !(module.hasOwnFailure && unreported === 0))
      this.failures.addIncomplete(module, unreported);
    if (module.done) this.#done += 1;
    if (!module.done && reported === 0) this.#notExecuted += 1;
    this.#compareModule(module, reported);
    addTally(this.#tally, module.tally);
    if (this.modules.length < REPORT_MAX_MODULES) this.modules.push(summarise(module));
  }

  /** Where a module that is done says other numbers of itself than its cases do. */
  #compareModule({ name, done, announced, statedPasses, tally }: OpenModule, reported: number): void {
    if (done && announced !== undefined && announced !== reported)
      this.notes.add('moduleTotalsDisagree', { module: name, stated: announced, counted: reported });
    if (statedPasses !== undefined && statedPasses !== tally.passed)
      this.notes.add('modulePassesDisagree', { module: name, stated: statedPasses, counted: tally.passed });
  }

  /** Tests at a place where none is read, below an element: one entry, as nobody knows what they are worth. */
  addStrayTests(within: string, line: number): void {
    const element = boundName(within);
    const name = `<${element}>`;
    if (!this.#strayTests) this.failures.addIncomplete({ name, abi: '', reason: '<Test>', line }, 0);
    this.#strayTests = true;
    this.notes.add('testsElsewhere', { element });
  }

  /**
   * Entries for what only all of the run shows: modules that the summary counts and the body lacks, whose names are
   * unknown, and that nothing passed, unless everything failed.
   */
  addSummaryEntries(announced: number | undefined, line: number): void {
    const add = (reason: string) =>
      this.failures.addIncomplete({ name: summaryEntry, abi: '', reason, line }, 0);
    if (announced !== undefined && announced > this.modulesListed)
      add(`modules_total="${announced}" > ${this.modulesListed}`);
    const { passed, failed, blocked } = this.#tally;
    if (passed > 0 || failed + blocked === sumTally(this.#tally)) return;
    add('pass="0"');
    this.notes.add('nothingPassed', { cases: sumTally(this.#tally) });
  }

  #countName({ name, abi }: OpenModule): void {
    this.modulesListed += 1;
    const identity = JSON.stringify([name, abi]);
    if (this.#moduleNames.has(identity)) this.notes.add('duplicateModules', { module: name });
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
