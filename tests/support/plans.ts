type Plan = {
  Plans?: Plan[];
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
};

/** How many rows all steps of an analysed plan came upon. */
export function rowsRead(explained: unknown): number {
  const count = (plan: Plan): number =>
    (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'] +
    (plan.Plans ?? []).reduce((sum, part) => sum + count(part), 0);
  const [
    {
      'QUERY PLAN': [{ Plan }],
    },
  ] = explained as [{ 'QUERY PLAN': [{ Plan: Plan }] }];
  return count(Plan);
}
