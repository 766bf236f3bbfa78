const moduleEntry = /^(#\d+)?$/;

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
  if (testCase === '' && moduleEntry.test(test)) return `${module} ${test}`.trimEnd();
  const short = testCase.slice(testCase.lastIndexOf('.') + 1);
  return [short, test].filter(Boolean).join('#');
}
