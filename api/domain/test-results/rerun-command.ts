import { isModuleEntry, summaryEntry } from './failure-name.ts';
import type { TestFailure, TestReport } from './test-results.ts';

/** Maximum characters of a command: what all systems' shells accept in one line. */
export const rerunMaxChars = 8_000;

export type FailedCase = Pick<TestFailure, 'module' | 'abi' | 'testCase' | 'test'>;
type Run = Pick<TestReport, 'format'> & { suite: Pick<TestReport['suite'], 'name' | 'plan'> };

export type Rerun = {
  /** Null where no name is safe in a shell. */
  command: string | null;
  /** Whole modules or classes are repeated, as not every case fits or has a safe name. */
  wider: boolean;
  /** Failures that the command does not cover. */
  omitted: number;
};

/** Filters for a failure alone, and for its whole module; null where a name is unsafe in a shell. */
type Target = { narrow: string | null; wide: string | null };

/** Names come from a file: they must not end a quotation, expand a variable, or begin another command. */
const plain = /^(?!-)[\w.[\]=,:/()+@-]+(?: [\w.[\]=,:/()+@-]+)*$/;
const word = /^\w[\w.-]*$/;
/** System commands are lower case: a name with a capital is none, wherever the line is pasted. */
const suiteName = /^(?=.*[A-Z])\w[\w.-]*$/;
const className = /^[\w$.]+$/;
const methodName = /^[\w$[\]=:-]+$/;

/** Repeated failures of a case have a number after its name. */
const once = (test: string) => test.replace(/ #\d+$/, '');

const targets: Record<Run['format'], (failure: FailedCase) => Target> = {
  tradefed: ({ module, abi, ...one }) => {
    const wide = [abi, module].filter(Boolean).join(' ');
    if (module === summaryEntry || !plain.test(wide)) return { narrow: null, wide: null };
    const test = once(one.test);
    const isNameable = !isModuleEntry(one) && plain.test(one.testCase) && plain.test(test);
    return { narrow: isNameable ? `${wide} ${one.testCase}#${test}` : wide, wide };
  },
  xdevice: ({ module }) => {
    const wide = suiteName.test(module) ? module : null;
    return { narrow: wide, wide };
  },
  junit: ({ testCase, test }) => {
    const wide = className.test(testCase) ? testCase : null;
    return { narrow: wide && methodName.test(once(test)) ? `${wide}#${once(test)}` : wide, wide };
  },
};

/** A retry is no plan that takes filters; the suite decides what it repeats. */
function planOf({ name, plan }: Run['suite']): string | null {
  const own = name.toLowerCase();
  return [plan, own].find((one) => one !== undefined && word.test(one) && !/retry/i.test(one)) ?? null;
}

function write({ format, suite }: Run, names: readonly string[]): string | null {
  if (names.length === 0) return null;
  if (format === 'xdevice') return `run -l ${names.join(';')}`;
  if (format === 'junit') {
    const argument = '-Pandroid.testInstrumentationRunnerArguments.class';
    return `./gradlew connectedAndroidTest '${argument}=${names.join(',')}'`;
  }
  const plan = planOf(suite);
  return plan && [`run ${plan}`, ...names.map((name) => `--include-filter "${name}"`)].join(' ');
}

/** The first names that fit the command. */
function cut(run: Run, names: readonly string[]): string[] {
  let [least, most] = [0, names.length];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if ((write(run, names.slice(0, middle)) ?? '').length <= rerunMaxChars) least = middle;
    else most = middle - 1;
  }
  return names.slice(0, least);
}

const known = (names: readonly (string | null)[]) => [...new Set(names.filter((name) => name !== null))];

/**
 * The command that repeats failures and modules that did not run: case by case, or by module where that would exceed
 * {@link rerunMaxChars}.
 */
export function rerunOf(run: Run, failures: readonly FailedCase[]): Rerun {
  const all = failures.map(targets[run.format]);
  // With its whole module, filters for single cases would restrict it.
  const whole = new Set(all.flatMap(({ narrow, wide }) => (wide !== null && narrow === wide ? [wide] : [])));
  const narrow = all.map((one) => (one.wide !== null && whole.has(one.wide) ? one.wide : one.narrow));
  const fine = write(run, known(narrow));
  const fits = fine !== null && fine.length <= rerunMaxChars;
  const chosen = fits ? narrow : all.map(({ wide }) => wide);
  const included = new Set(cut(run, known(chosen)));
  const command = write(run, [...included]);
  const runs = (name: string | null) => command !== null && name !== null && included.has(name);
  const isWider = failures.some((one, place) => {
    const name = chosen[place] ?? null;
    return !isModuleEntry(one) && name === all[place]?.wide && runs(name);
  });
  return { command, wider: isWider, omitted: chosen.filter((name) => !runs(name)).length };
}
