import { renderTable } from '#infra/local/portal/table.ts';
import { type Counts, sumParts, totalLine } from './test-counts.ts';

/** Parts that ran in parallel, and how long they took together. */
export interface Step {
  counts: Counts[];
  ms: number;
}

const minutes = (ms: number) => {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

/** A table of each part's results and times: the sum of its files, and the wall time of its step. */
export function renderTimes(steps: readonly Step[]): string {
  const head = ['part', 'tests', 'its files', 'by the clock'];
  const sections = steps.filter(({ counts }) => counts.length > 0).map(renderStep);
  const everything = steps.flatMap(({ counts }) => counts);
  const all = steps.reduce((sum, { ms }) => sum + ms, 0);
  return renderTable([[head], ...sections, [['all', totalLine(everything), '', minutes(all)]]]);
}

/** The last row of a step has its time. */
function renderStep({ counts, ms: stepMs }: Step): string[][] {
  const parts = sumParts(counts);
  return parts.map((sum, index) => [
    sum.part,
    totalLine([sum]),
    sum.ms ? minutes(sum.ms) : '',
    index === parts.length - 1 ? minutes(stepMs) : '',
  ]);
}
