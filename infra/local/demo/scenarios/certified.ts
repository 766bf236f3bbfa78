import type { Scenario } from './scenario.ts';
import { admitted, approveFinal, tested } from './steps.ts';

const lists = () => ({
  salesRegions: ['cn', 'apac', 'eu'] satisfies Scenario['salesRegions'],
  preloadedApps: ['app-gallery', 'browser', 'reader', 'maps'] satisfies Scenario['preloadedApps'],
});

/** Certified products of other makers, all of them on the public list. */
export const certifiedScenarios: Scenario[] = [
  {
    product: 'pad9',
    created: [40, '10:05'],
    salesVolume: 30,
    cases: 12_486,
    ...lists(),
    rom: { name: 'MoOS', version: '4.6.0.090' },
    steps: tested(40, [{ ordinal: 1, failures: ['recording'] }]),
    final: approveFinal([26, '10:20'], 'shen', '配置通过，同意颁发证书。'),
  },
  {
    product: 'c2',
    created: [30, '14:20'],
    salesVolume: 7.5,
    cases: 8_112,
    ...lists(),
    locale: 'en',
    rom: { name: 'DriveOS', version: '6.4.1.202' },
    steps: tested(30, [{ ordinal: 1, failures: [] }], 'en'),
    final: approveFinal(
      [16, '17:05'],
      'shen',
      'The automotive environment records are complete. The certificate may be issued.',
    ),
  },
  {
    product: 'screen43',
    created: [26, '11:16'],
    salesVolume: 12,
    cases: 6_820,
    ...lists(),
    rom: { name: 'BeiOS', version: '2.7.4.430' },
    steps: tested(26, [{ ordinal: 1, failures: ['audioLatency'] }]),
    final: approveFinal([12, '09:45'], 'zhou', '配置通过，同意颁发证书。'),
  },
  {
    product: 'q10',
    created: [21, '09:18'],
    salesVolume: 26,
    cases: 12_486,
    ...lists(),
    rom: { name: 'YanOS', version: '1.9.1.100' },
    steps: tested(21, [
      { ordinal: 1, failures: ['nfcDiscovery'] },
      { ordinal: 2, failures: ['nfcDiscovery', 'countryCode'] },
    ]),
    final: approveFinal([7, '14:12'], 'zhou', '两个配置全部通过，同意颁发证书。'),
  },
  {
    product: 'r1Lite',
    created: [17, '15:42'],
    salesVolume: 14,
    cases: 7_240,
    ...lists(),
    rom: { name: 'TingOS', version: '3.3.0.100' },
    steps: tested(17, [
      { ordinal: 1, failures: [] },
      { ordinal: 2, failures: ['countryCode'] },
    ]),
    final: approveFinal([3, '10:50'], 'zhou', '两个配置全部通过，同意颁发证书。'),
  },
  {
    product: 'pad10Lite',
    created: [8, '10:30'],
    salesVolume: 16,
    cases: 12_486,
    ...lists(),
    sharedWith: 'pad9',
    rom: { name: 'MoOS', version: '5.0.0.098' },
    steps: admitted(8),
    final: approveFinal([4, '16:40'], 'shen', '与 Pad 9 同平台，申请表与差异说明一致，同意颁发证书。'),
  },
];
