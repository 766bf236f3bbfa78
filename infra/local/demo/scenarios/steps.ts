import type { Command } from '#domain/applications/commands.ts';
import type { Finding } from '#domain/applications/findings.ts';
import type { Locale } from '#domain/shared/locale.ts';
import type { Moment } from '../moments.ts';
import type { CommandContext, ConfigurationRun, Side, Step } from './scenario.ts';

const step = (at: Moment, by: Side, command: Command): Step => ({ at, by, command: () => command });

export const approveProduct = (at: Moment, by: Side, comment: string) =>
  step(at, by, { type: 'approve-phase', phase: 'product', comment });
export const approveCommercial = (at: Moment, by: Side, comment: string) =>
  step(at, by, { type: 'approve-phase', phase: 'commercial', comment });
export const upload = (at: Moment, ...runs: ConfigurationRun[]): Step => ({ at, runs });
export const apply = (at: Moment) => step(at, 'maker', { type: 'apply' });
export const approveResults = (at: Moment, by: Side, comment: string) =>
  step(at, by, { type: 'approve-results', comment });
export const rejectResults = (at: Moment, by: Side, finding: Finding) =>
  step(at, by, { type: 'reject-results', finding });
export const rejectProduct = (at: Moment, by: Side, finding: Finding) =>
  step(at, by, { type: 'reject-phase', phase: 'product', finding });
export const failTest = (at: Moment, by: Side, finding: Finding) =>
  step(at, by, { type: 'fail-sample-test', finding });
export const end = (at: Moment) => step(at, 'maker', { type: 'end' });
export const deliver = (at: Moment): Step => ({
  at,
  by: 'maker',
  command: ({ delivery }: CommandContext) => ({ type: 'deliver-samples', delivery }),
});
const serialsOf = ({ trackingNumber, quantity }: CommandContext['delivery']) =>
  Array.from(
    { length: quantity },
    (_, index) => `${trackingNumber.slice(-6)}A${String(117 + index).padStart(5, '0')}`,
  );
export const receive = (at: Moment, by: Side, comment: string): Step => ({
  at,
  by,
  command: ({ delivery }: CommandContext) => ({
    type: 'receive-samples',
    comment,
    serials: serialsOf(delivery),
  }),
});
export const passTest = (at: Moment, by: Side, comment: string) =>
  step(at, by, { type: 'pass-sample-test', comment });
/** Final approval of the configurations with these ordinals, or of all. */
export const approveFinal = (at: Moment, by: Side, comment: string, ordinals?: number[]): Step => ({
  at,
  by,
  command: ({ configurationIds }: CommandContext) => ({
    type: 'approve-final',
    comment,
    passed: configurationIds.filter((_, index) => !ordinals || ordinals.includes(index + 1)),
  }),
});

const comments = {
  zh: {
    product: '图片、型号与系统信息一致，材料齐全。',
    commercial: '合作协议在有效期内，销售区域与协议一致。',
    results: '必测模块全部执行，失败项均有依据，接受。',
    samples: '样机外观完好，数量与寄送单一致。',
    test: '抽测 320 项，与申报结果一致。',
  },
  en: {
    product: 'Pictures, model and system details agree; the materials are complete.',
    commercial: 'The agreement is in force, and the sales regions are those it names.',
    results: 'All required modules were run and every failure is accounted for. Accepted.',
    samples: 'The samples are undamaged, and as many as the delivery note says.',
    test: '320 cases tested on the samples; they agree with the declared results.',
  },
} as const;

/** Product and commercial review of an application that came in so many working days ago. */
export function admitted(created: number, locale: Locale = 'zh'): Step[] {
  return [
    approveProduct([created - 1, '15:20'], 'shen', comments[locale].product),
    approveCommercial([created - 2, '11:05'], 'zhou', comments[locale].commercial),
  ];
}

/** From admission to the approved sample test, without trouble; takes thirteen working days. */
export function tested(created: number, runs: ConfigurationRun[], locale: Locale = 'zh'): Step[] {
  const texts = comments[locale];
  const names = [...new Set(runs.flatMap(({ failures }) => failures))];
  const day = (days: number, time: string): Moment => [created - days, time];
  const bypass: Step[] = names.length > 0 ? [{ at: day(6, '10:15'), bypass: names, version: 1 }] : [];
  return [
    ...admitted(created, locale),
    upload(day(5, '09:40'), ...runs),
    ...bypass,
    apply(day(6, '14:30')),
    approveResults(day(8, '10:25'), 'zhou', texts.results),
    deliver(day(9, '16:10')),
    receive(day(11, '10:40'), 'shen', texts.samples),
    passTest(day(13, '16:35'), 'shen', texts.test),
  ];
}
