import { stripVTControlCharacters } from 'node:util';

/** A failed test; printed again at the end, where a truncated log still has it. */
export interface Failure {
  test: string;
  why: string;
}

const LINES = 15;

export interface VitestFile {
  name: string;
  message: string;
  assertionResults: { status: string; fullName: string; failureMessages: string[] | null }[];
}

/** A file that failed as a whole (its import, its hooks) is named by itself. */
export function failuresOfFile({ name, message, assertionResults }: VitestFile): Failure[] {
  const failed = assertionResults.filter(({ status }) => status === 'failed');
  if (failed.length === 0) return [{ test: name, why: shorten(message) }];
  return failed.map(({ fullName, failureMessages }) => ({
    test: `${name} › ${fullName}`,
    why: shorten((failureMessages ?? []).join('\n')),
  }));
}

export interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    tests: PlaywrightTest[];
  }[];
}

interface PlaywrightTest {
  status: string;
  results: { errors: { message?: string }[]; duration?: number }[];
}

/** Every test of a file, or of a group in it. */
export function testsOfSuite({ specs, suites }: PlaywrightSuite): PlaywrightTest[] {
  return [...specs.flatMap(({ tests }) => tests), ...(suites ?? []).flatMap(testsOfSuite)];
}

export function failuresOfSuite(suite: PlaywrightSuite, above: string[] = []): Failure[] {
  const path = [...above, suite.title];
  const own = suite.specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => ({
        test: [...path, title].join(' › '),
        why: messageOf(results.flatMap(({ errors }) => errors)),
      })),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => failuresOfSuite(inner, path))];
}

/** The first lines of all errors, without colours and the runners' own frames. */
export function messageOf(errors: { message?: string }[]): string {
  return shorten(errors.map(({ message }) => message ?? 'no message').join('\n'));
}

function shorten(message: string): string {
  const lines = stripVTControlCharacters(message).split('\n');
  return lines
    .filter((line) => !/^\s+at .*node_modules/.test(line))
    .slice(0, LINES)
    .join('\n');
}
