import type { Step } from './scenario.ts';
import {
  admitted,
  apply,
  approveResults,
  end,
  failTest,
  rejectProduct,
  rejectResults,
  tested,
  upload,
} from './steps.ts';

/** Two rounds: the first was refused for what the decoder declares. */
export const pad11Steps: Step[] = [
  ...admitted(14),
  upload(
    [11, '09:31'],
    { ordinal: 1, failures: ['videoPerf', 'recording'], fixedLater: 6 },
    { ordinal: 2, failures: ['videoPerf', 'recording', 'gyroscope', 'countryCode'], fixedLater: 21 },
    { ordinal: 3, failures: [], fixedLater: 4 },
  ),
  upload(
    [9, '10:05'],
    { ordinal: 1, failures: ['videoPerf', 'recording'] },
    { ordinal: 2, failures: ['videoPerf', 'recording', 'gyroscope', 'countryCode', 'bleScan'] },
    { ordinal: 3, failures: ['bleScan'] },
  ),
  {
    at: [9, '15:20'],
    bypass: ['videoPerf', 'recording', 'gyroscope', 'countryCode', 'bleScan'],
    version: 1,
  },
  apply([8, '17:12']),
  rejectResults([6, '15:05'], 'shen', {
    requirement: 'T-05',
    seen: {
      zh: '能力声明仍含 1080p60，与豁免理由不符；配置 2、3 的蓝牙扫描结果不稳定。',
      en: 'The declared features still list 1080p60, which contradicts the reason for the waiver; Bluetooth scans of configurations 2 and 3 are unstable.',
    },
    mend: {
      zh: '修改能力声明或补常温复测；在屏蔽箱内重跑配置 2、3 后重新上传。',
      en: 'Change the declared features, or test again at room temperature; run configurations 2 and 3 again in a shielded box and upload the results.',
    },
  }),
  upload(
    [4, '09:20'],
    { ordinal: 1, failures: ['videoPerf', 'recording'] },
    { ordinal: 2, failures: ['videoPerf', 'recording', 'gyroscope', 'countryCode'] },
    { ordinal: 3, failures: [] },
  ),
  { at: [3, '15:40'], bypass: ['videoPerf'], version: 2 },
  apply([3, '16:20']),
  approveResults([2, '10:41'], 'zhou', '三个配置结果齐全，4 项豁免均可接受。'),
];

/** Rejected for an old security patch; the maker has to act. */
export const x3Steps: Step[] = [
  ...admitted(12),
  upload(
    [8, '11:02'],
    { ordinal: 1, failures: ['attestation', 'audioLatency'], patchAge: 128 },
    { ordinal: 2, failures: ['attestation'], patchAge: 128 },
  ),
  { at: [7, '16:30'], bypass: ['attestation', 'audioLatency'], version: 1 },
  apply([7, '17:05']),
  rejectResults([4, '14:48'], 'zhou', {
    requirement: 'T-06',
    seen: {
      zh: '两个配置的安全补丁均早于送测日 90 天以上，密钥证明项在工程解锁机上测得。',
      en: 'The security patch of both configurations is more than 90 days older than the test, and key attestation was run on an unlocked engineering device.',
    },
    mend: {
      zh: '升级到 90 天内的安全补丁，用量产机重跑两个配置后重新上传。',
      en: 'Update to a security patch of the last 90 days, run both configurations again on production devices, and upload the results.',
    },
  }),
];

/** One bypass item was refused; the maker has to amend it. */
export const x3LiteSteps: Step[] = [
  ...admitted(14),
  upload([8, '10:20'], { ordinal: 1, failures: ['gyroscope', 'countryCode'] }),
  { at: [7, '11:15'], bypass: ['gyroscope', 'countryCode'], version: 1 },
  apply([7, '11:40']),
  {
    at: [2, '16:25'],
    by: 'shen',
    rejectsBypass: 'gyroscope',
    finding: {
      requirement: 'T-05',
      seen: {
        zh: '供应商确认函写的是固件 1.8.3，送测机为 1.8.1，且未写明首个 OTA 的日期。',
        en: 'The supplier’s letter speaks of firmware 1.8.3, the tested device has 1.8.1, and the date of the first OTA is missing.',
      },
      mend: {
        zh: '升级到 1.8.3 后重跑该用例，或补供应商对 1.8.1 的说明与 OTA 日期。',
        en: 'Update to 1.8.3 and run the case again, or add the supplier’s statement about 1.8.1 and the date of the OTA.',
      },
    },
  },
];

/** The maker ended it when the device was given up. */
export const pad8Steps: Step[] = [
  ...admitted(29),
  upload([24, '14:50'], { ordinal: 1, failures: ['audioLatency', 'bleScan'], fixedLater: 31 }),
  end([20, '09:30']),
];

/** The samples did not show what was declared. */
export const vision55Steps: Step[] = [
  ...tested(18, [
    { ordinal: 1, failures: [] },
    { ordinal: 2, failures: ['audioLatency'] },
  ]).slice(0, -1),
  failTest([4, '17:10'], 'shen', {
    requirement: 'S-01',
    seen: {
      zh: '样机 2 的存储为 32 GB，申报为 64 GB；其余与申报一致。',
      en: 'Sample 2 has 32 GB of storage, 64 GB are declared; everything else is as declared.',
    },
    mend: {
      zh: '寄送与申报一致的剧院版样机，附出厂配置清单。',
      en: 'Send a sample of the theatre edition as declared, with its factory configuration list.',
    },
  }),
];

/** Pictures of another edition. */
export const note2Steps: Step[] = [
  rejectProduct([2, '11:30'], 'zhou', {
    requirement: 'P-01',
    seen: {
      zh: '正面图片中的型号为 LY-N080，与申报的 LY-N090 不一致。',
      en: 'The front picture shows model LY-N080, LY-N090 is declared.',
    },
    mend: {
      zh: '换成 LY-N090 的图片，开机界面与背面铭牌一并核对。',
      en: 'Replace it by a picture of LY-N090, and check the start screen and the label on the back as well.',
    },
  }),
];
