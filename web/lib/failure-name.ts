import type { FailureView } from '#contract/evidence.ts';

/** How a failed case is called: `Class#method`; the module where the case names neither. */
export function failureName({
  testCase,
  test,
  module,
}: Pick<FailureView, 'testCase' | 'test' | 'module'>): string {
  const short = testCase.slice(testCase.lastIndexOf('.') + 1);
  const name = [short, test].filter(Boolean).join('#');
  return name === '' ? module : name;
}
