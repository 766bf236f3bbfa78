import type { Scenario, Step } from './scenario.ts';
import {
  admitted,
  apply,
  approveProduct,
  approveResults,
  deliver,
  passTest,
  receive,
  tested,
  upload,
} from './steps.ts';

const lists = () => ({
  salesRegions: ['cn'] satisfies Scenario['salesRegions'],
  preloadedApps: ['app-gallery', 'browser', 'video'] satisfies Scenario['preloadedApps'],
});

const m7Final = ['recording', 'gyroscope', 'countryCode', 'gnss', 'bleScan', 'nfcDiscovery'] as const;
const m7Before = ['recording', 'gyroscope', 'countryCode', 'bleScan', 'nfcDiscovery'] as const;

/** Three uploads before the submission; the last one fails in a case that passed before. */
const m7Steps: Step[] = [
  ...admitted(13),
  upload(
    [9, '14:10'],
    { ordinal: 1, failures: ['recording'], fixedLater: 8 },
    { ordinal: 2, failures: m7Before, fixedLater: 56 },
    { ordinal: 3, failures: m7Before, fixedLater: 40 },
  ),
  upload(
    [6, '10:30'],
    { ordinal: 2, failures: m7Before, fixedLater: 10 },
    { ordinal: 3, failures: m7Before, fixedLater: 7 },
  ),
  upload(
    [3, '09:12'],
    { ordinal: 1, failures: ['recording'], patchAge: 46 },
    { ordinal: 2, failures: m7Final, patchAge: 46 },
    { ordinal: 3, failures: ['recording', 'gnss'], patchAge: 46 },
  ),
  { at: [2, '16:05'], bypass: m7Final, version: 1 },
  apply([1, '09:35']),
];

/** Applications in the reviewers' queue. */
export const queueScenarios: Scenario[] = [
  {
    product: 't2',
    created: [5, '16:22'],
    salesVolume: 18,
    cases: 12_486,
    ...lists(),
    rom: { name: 'TingOS', version: '3.4.0.206' },
    steps: [],
  },
  {
    product: 'm7',
    created: [13, '11:40'],
    salesVolume: 60,
    cases: 12_486,
    ...lists(),
    rom: { name: 'MoOS', version: '5.0.1.700' },
    steps: m7Steps,
  },
  {
    product: 'screen55',
    created: [13, '15:02'],
    salesVolume: 9.5,
    cases: 6_820,
    ...lists(),
    rom: { name: 'BeiOS', version: '2.8.0.551' },
    steps: [
      ...admitted(13),
      upload([9, '10:20'], { ordinal: 1, failures: ['audioLatency'] }, { ordinal: 2, failures: [] }),
      { at: [8, '11:00'], bypass: ['audioLatency'], version: 1 },
      apply([8, '11:20']),
      approveResults([6, '15:50'], 'shen', '低延迟路径无断音，听感记录可信，接受。'),
      deliver([3, '17:25']),
    ],
  },
  {
    product: 'qy20',
    created: [1, '10:48'],
    salesVolume: 4.2,
    cases: 7_240,
    ...lists(),
    rom: { name: 'YanOS', version: '1.9.3.020' },
    steps: [],
  },
  {
    product: 'hall8',
    created: [2, '09:33'],
    salesVolume: 2.4,
    cases: 5_406,
    ...lists(),
    rom: { name: 'XumuOS', version: '4.1.0.088' },
    steps: [approveProduct([1, '14:26'], 'zhou', '安装方式与屏幕规格说明清楚，材料齐全。')],
  },
  {
    product: 'c3',
    created: [14, '13:45'],
    salesVolume: 11,
    cases: 8_112,
    ...lists(),
    locale: 'en',
    rom: { name: 'DriveOS', version: '7.0.2.303' },
    steps: [
      ...admitted(14, 'en'),
      upload([10, '18:05'], { ordinal: 1, failures: ['gyroscope'] }, { ordinal: 2, failures: ['gyroscope'] }),
      { at: [9, '10:10'], bypass: ['gyroscope'], version: 1 },
      apply([9, '10:35']),
      approveResults(
        [7, '11:15'],
        'zhou',
        "The supplier's letter names the firmware that was tested. Accepted.",
      ),
      deliver([4, '15:30']),
      receive([1, '10:05'], 'shen', 'Both samples and their mounts have arrived, reset to factory settings.'),
    ],
  },
  {
    product: 'pad10',
    created: [1, '16:12'],
    salesVolume: 22,
    cases: 12_486,
    ...lists(),
    rom: { name: 'MoOS', version: '5.1.0.100' },
    steps: [],
  },
  {
    product: 'r1',
    created: [15, '10:36'],
    salesVolume: 8,
    cases: 7_240,
    ...lists(),
    rom: { name: 'TingOS', version: '3.3.2.110' },
    steps: [
      ...tested(14, [{ ordinal: 1, failures: ['countryCode'] }]).slice(0, -1),
      passTest({ hoursBack: 5 }, 'shen', '抽测 320 项，与申报结果一致。'),
    ],
  },
];
