import type { SuiteKind, SuitePlatform } from '#domain/suites/suites.ts';

/** A failure that the programme knows of, for whatever run. */
type DemoIssue = {
  module: string;
  pattern: string;
  text: { zh: string; en: string };
  hint: { zh: string; en: string };
  link: string | null;
};

type DemoSuite = {
  kind: SuiteKind;
  name: string;
  edition: string;
  /** Codes of reference data; no category stands for all. */
  app?: string;
  categories?: readonly string[];
  /** Days before today on which it was published. */
  ageDays: number;
  /** Days from today until it is mandatory. */
  mandatoryInDays?: number;
  graceDays?: number;
  notes: { zh: string; en: string };
  issues?: readonly DemoIssue[];
  packages: readonly { platform: SuitePlatform; name: string }[];
};

/** The demo's results are of CTS 15_r4. */
export const demoSuites: readonly DemoSuite[] = [
  {
    kind: 'certification-testing',
    name: 'CTS',
    edition: '15_r4',
    ageDays: 75,
    notes: {
      zh: '修复 CtsMediaTestCases 在大内存设备上的超时；新增蓝牙 LE 音频用例 36 项。',
      en: 'Mends the time-outs of CtsMediaTestCases on devices with much memory; 36 new cases for Bluetooth LE audio.',
    },
    issues: [
      {
        module: 'CtsMediaDecoderTestCases',
        pattern: 'android.mediav2.cts.VideoDecoderPerfTest#testPerf*',
        text: {
          zh: '15_r4 在设备发热时仍按声明的最高帧率判定，15_r5 起按热状态放宽。',
          en: '15_r4 holds a hot device against its highest frame rate; from 15_r5 on the thermal state is taken into account.',
        },
        hint: {
          zh: '附常温下的复测日志，写明环境温度和热状态。',
          en: 'Attach the log of a second run at room temperature, with ambient temperature and thermal state.',
        },
        link: null,
      },
      {
        module: 'CtsSensorTestCases',
        pattern: '*SingleSensorTests#testGyroscope_200hz',
        text: {
          zh: '批处理模式下 15_r4 的采样间隔算法会低估频率。',
          en: 'In batch mode 15_r4 underestimates the rate of sampling.',
        },
        hint: {
          zh: '附供应商的说明和修正版本。',
          en: 'Attach what the vendor says, and the version that mends it.',
        },
        link: null,
      },
    ],
    packages: [
      { platform: 'linux', name: 'android-cts-15_r4-linux_x86-arm.zip' },
      { platform: 'macos', name: 'android-cts-15_r4-macos-arm.zip' },
    ],
  },
  {
    kind: 'certification-testing',
    name: 'CTS',
    edition: '15_r5',
    ageDays: 4,
    mandatoryInDays: 45,
    graceDays: 14,
    notes: {
      zh: '更新 2026 年 11 月安全补丁的用例；CtsCameraTestCases 不再要求后置微距镜头。',
      en: 'Cases for the security patch of November 2026; CtsCameraTestCases asks for no macro camera any more.',
    },
    packages: [{ platform: 'linux', name: 'android-cts-15_r5-linux_x86-arm.zip' }],
  },
  {
    kind: 'development-testing',
    name: '预检包 Precheck',
    edition: '3.2',
    ageDays: 30,
    notes: {
      zh: '提交前自查：材料、预装应用与基础兼容性，约 20 分钟。结果不作为认证依据。',
      en: 'To be run before applying: materials, preloaded apps and basic compatibility, about 20 minutes. Its results are no evidence.',
    },
    packages: [
      { platform: 'linux', name: 'precheck-3.2-linux.zip' },
      { platform: 'windows', name: 'precheck-3.2-windows.zip' },
    ],
  },
  {
    kind: 'app',
    name: '应用市场 App gallery',
    edition: '6.1.3',
    app: 'app-gallery',
    ageDays: 97,
    notes: { zh: '修复车机上的推送重连', en: 'Push reconnects on car head units' },
    packages: [{ platform: 'any', name: 'app-gallery-6.1.3-arm64.apk' }],
  },
  {
    kind: 'app',
    name: '应用市场 App gallery',
    edition: '6.2.0',
    app: 'app-gallery',
    ageDays: 21,
    mandatoryInDays: 38,
    notes: {
      zh: '支持分屏与折叠屏\n登录改用设备密钥\n已知问题：1 GB 内存的设备首次启动约需 40 秒',
      en: 'Split screen and foldables\nSigning in uses the device key\nKnown: the first start takes about 40 s on devices with 1 GB of RAM',
    },
    packages: [
      { platform: 'any', name: 'app-gallery-6.2.0-arm64.apk' },
      { platform: 'any', name: 'app-gallery-6.2.0-arm32.apk' },
    ],
  },
  {
    kind: 'app',
    name: '地图 Maps',
    edition: '4.0.1',
    app: 'maps',
    categories: ['car', 'watch'],
    ageDays: 60,
    notes: { zh: '离线地图按区域下载', en: 'Offline maps are fetched by region' },
    packages: [{ platform: 'any', name: 'maps-4.0.1-arm64.apk' }],
  },
];
