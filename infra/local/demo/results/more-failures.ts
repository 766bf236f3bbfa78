import { type KnownFailure, knownFailures } from './known-failures.ts';

const moreFailures = {
  attestation: {
    area: 'Keystore',
    testCase: 'android.keystore.cts.KeyAttestationTest',
    test: 'testEcAttestation',
    line: 421,
    message: 'java.lang.AssertionError: Verified boot state is UNVERIFIED, expected VERIFIED',
    reason: '送测机为工程解锁机，量产机启用校验启动后通过；附量产机复测日志。',
    attachment: { name: 'avb_rerun.log', text: 'device=pvt-03 bootstate=green testEcAttestation=pass\n' },
  },
  audioLatency: {
    area: 'MediaAudio',
    testCase: 'android.media.audio.cts.AudioTrackLatencyTest',
    test: 'testGetUnderrunCount',
    line: 158,
    message: 'java.lang.AssertionError: underrun count 3, expected 0',
    reason: '低功耗播放路径的已知抖动，听感测试无断音；下一版本调整缓冲区。',
    attachment: { name: 'audio_trace.log', text: 'path=deep-buffer underrun=3\npath=fast underrun=0\n' },
  },
  bleScan: {
    area: 'Bluetooth',
    testCase: 'android.bluetooth.cts.BluetoothLeScanTest',
    test: 'testBatchScan',
    line: 340,
    message: 'java.lang.AssertionError: Scan results should be empty before flush expected:<0> but was:<2>',
    reason: '实验室内同频信标过多，屏蔽箱内复测三次均通过；附复测日志。',
    attachment: { name: 'ble_shielded.log', text: 'run=1 pass\nrun=2 pass\nrun=3 pass\nbox=-92dBm\n' },
  },
  nfcDiscovery: {
    area: 'Nfc',
    testCase: 'android.nfc.cts.NfcAdapterTest',
    test: 'testSetDiscoveryTechnology',
    line: 205,
    message: 'java.lang.AssertionError: setDiscoveryTechnology: not supported by controller',
    reason: '该机型的 NFC 控制器不支持轮询技术切换，功能声明中未包含此项。',
    attachment: { name: 'nfc_features.txt', text: 'android.hardware.nfc\nandroid.hardware.nfc.hce\n' },
  },
} as const satisfies Record<string, KnownFailure>;

const failures = { ...knownFailures, ...moreFailures };
export type FailureName = keyof typeof failures;

export function failureOf(name: FailureName): KnownFailure {
  return failures[name];
}
