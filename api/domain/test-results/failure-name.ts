const moduleEntry = /^(#\d+)?$/;

/** The entry for modules that only the summary of a file knows is called after the element that announces them. */
export const absentModules = 'Summary';

/** True for an entry that stands for a module that was not done, or for modules that are absent. */
export function isModuleEntry({ testCase, test }: { testCase: string; test: string }): boolean {
  return testCase === '' && moduleEntry.test(test);
}

/** How a failed case is called: `Class#method`; the module where the entry stands for a module that was not done. */
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
