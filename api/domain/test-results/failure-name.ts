const moduleEntry = /^(#\d+)?$/;

/** Name of the entries for what only a run as a whole shows, after the element that sums it up. */
export const summaryEntry = 'Summary';

/** True for the entry of an unfinished module, or of absent modules. */
export function isModuleEntry({ testCase, test }: { testCase: string; test: string }): boolean {
  return testCase === '' && moduleEntry.test(test);
}

/** Name of a failed case: `Class#method`; the module for an unfinished module. */
export function failureName({
  testCase,
  test,
  module,
}: {
  testCase: string;
  test: string;
  module: string;
}): string {
  if (isModuleEntry({ testCase, test })) return `${module} ${test}`.trimEnd();
  const short = testCase.slice(testCase.lastIndexOf('.') + 1);
  return [short, test].filter(Boolean).join('#');
}
