import { note2Steps, pad8Steps, pad11Steps, vision55Steps, x3LiteSteps, x3Steps } from './lanyue-steps.ts';
import type { Scenario } from './scenario.ts';
import { admitted, approveFinal, approveProduct, tested } from './steps.ts';

const lists = () => ({
  cases: 12_486,
  salesRegions: ['cn', 'apac'] satisfies Scenario['salesRegions'],
  preloadedApps: ['app-gallery', 'browser', 'video', 'reader'] satisfies Scenario['preloadedApps'],
});
const lanOs = (version: string) => ({ name: 'LanOS', version });

export const lanyueScenarios: Scenario[] = [
  {
    product: 'x3Pro',
    created: [34, '10:12'],
    rom: lanOs('6.1.0.302'),
    salesVolume: 42,
    ...lists(),
    steps: tested(34, [
      { ordinal: 1, failures: ['recording', 'countryCode'] },
      { ordinal: 2, failures: ['recording', 'countryCode'] },
      { ordinal: 3, failures: ['recording'] },
      { ordinal: 4, failures: [] },
    ]),
    final: approveFinal([20, '11:30'], 'zhou', '四个配置全部通过，同意颁发证书。'),
  },
  {
    product: 'note',
    created: [25, '09:50'],
    rom: lanOs('6.1.2.080'),
    salesVolume: 6.5,
    ...lists(),
    cases: 7_240,
    steps: tested(25, [
      { ordinal: 1, failures: ['audioLatency'] },
      { ordinal: 2, failures: ['audioLatency', 'countryCode'] },
    ]),
    final: approveFinal(
      [11, '15:10'],
      'zhou',
      '配置 1 通过；配置 2 样机的存储与申报不符，本次不予认证。',
      [1],
    ),
  },
  {
    product: 'pad11',
    created: [14, '10:18'],
    rom: lanOs('6.2.0.118'),
    salesVolume: 28.5,
    ...lists(),
    steps: pad11Steps,
  },
  {
    product: 'x3',
    created: [12, '09:26'],
    rom: lanOs('6.2.0.103'),
    salesVolume: 35,
    ...lists(),
    steps: x3Steps,
  },
  {
    product: 'watch2',
    created: [5, '14:05'],
    rom: lanOs('6.2.1.020'),
    salesVolume: 15,
    ...lists(),
    cases: 4_108,
    preloadedApps: ['app-gallery', 'health', 'wallet'],
    steps: admitted(5),
  },
  {
    product: 'x3Lite',
    created: [14, '11:08'],
    rom: lanOs('6.2.0.060'),
    salesVolume: 24,
    ...lists(),
    cases: 3_120,
    steps: x3LiteSteps,
  },
  {
    product: 'pad8',
    created: [29, '16:20'],
    rom: lanOs('6.1.1.080'),
    salesVolume: 9,
    ...lists(),
    cases: 3_120,
    steps: pad8Steps,
  },
  {
    product: 'vision55',
    created: [18, '09:12'],
    rom: lanOs('6.1.4.550'),
    salesVolume: 5.5,
    ...lists(),
    cases: 2_260,
    preloadedApps: ['app-gallery', 'video'],
    steps: vision55Steps,
  },
  {
    product: 'note2',
    created: [4, '15:36'],
    rom: lanOs('6.2.1.090'),
    salesVolume: 7,
    ...lists(),
    preloadedApps: ['app-gallery', 'browser', 'reader'],
    steps: note2Steps,
  },
  {
    product: 'fold1',
    created: [2, '10:40'],
    rom: lanOs('6.2.2.100'),
    salesVolume: 12,
    ...lists(),
    steps: [approveProduct([1, '15:05'], 'shen', '折叠与展开两种形态的图片齐全，信息一致。')],
  },
];
