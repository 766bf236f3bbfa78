import { describe, expect, test } from 'vitest';
import { failureFingerprint, faultFrames, messagePattern } from '#domain/test-results/failure-patterns.ts';

describe('a message without what differs from run to run', () => {
  test.each([
    [
      'Camera device 0 disconnected during 8-frame burst',
      'Camera device <n> disconnected during <n>-frame burst',
    ],
    ['expected:<12 ms> but was:<-0.75 ms>', 'expected:<<n> ms> but was:<<n> ms>'],
    [
      'failed to connect to cts.example.com/10.1.22.3:8443 after 10000ms',
      'failed to connect to <host>/<ip> after <n>ms',
    ],
    ['Error 0x80001001 in native dequeueOutputBuffer', 'Error 0x80001001 in native dequeueOutputBuffer'],
    ['signal 11, fault addr 0x7f3a9c04d010', 'signal <n>, fault addr <address>'],
    ['android.os.Binder@1f3a2b8 is dead', 'android.os.Binder@<id> is dead'],
    ['at 2026-11-17T20:46:12.031Z, then 11-17 20:46:13.5', 'at <time>, then <time>'],
    ['2026-11-17 20:46:12 +0800 too late', '<time> too late'],
    ['session 3f2504e0-4f89-41d3-9a0c-0305e82c3301', 'session <id>'],
    ['sha deadbeef0123456789ab of 02:00:5e:10:00:ff', 'sha <id> of <id>'],
    ['starting ComponentInfo{a.b/c.D} from pid=4711', 'starting <component> from pid=<n>'],
    ['BurstTest.java:318 in camera2 and H264', 'BurstTest.java:<n> in camera2 and H264'],
    ['1,204 of 3,000 rows\n\tmissing', '<n> of <n> rows missing'],
    ['超时 30 秒，设备 4 断开', '超时 <n> 秒，设备 <n> 断开'],
    ['', ''],
  ])('%s', (message, pattern) => {
    expect(messagePattern(message)).toBe(pattern);
  });

  test('is of bounded length, and takes bounded time for whatever comes', () => {
    expect(messagePattern('x'.repeat(1_000))).toHaveLength(300);
    const began = process.cpuUsage();
    for (const piece of ['0', 'a.', '1,', 'f0', 'ComponentInfo{', '0:', '1.'])
      messagePattern(piece.repeat(1_000 / piece.length));
    expect(process.cpuUsage(began).user / 1_000).toBeLessThan(200);
  });

  test('is found as soon in one long word as in many short ones', () => {
    const began = process.cpuUsage();
    for (let at = 0; at < 500; at += 1) messagePattern('x'.repeat(1_000));
    expect(process.cpuUsage(began).user / 1_000).toBeLessThan(200);
  });
});

const thrown = (line: number, more = '') =>
  [
    'java.lang.IllegalStateException: gone',
    `\tat android.hardware.camera2.impl.CameraDeviceImpl.check(CameraDeviceImpl.java:${line})`,
    `\tat android.hardware.camera2.cts.BurstTest.perform(BurstTest.java:${line + 1})`,
    more,
  ].join('\n');

describe('where a fault arose', () => {
  test.each([
    [
      thrown(2411, '\tat android.hardware.camera2.cts.BurstTest.testOne(BurstTest.java:9)'),
      [
        'android.hardware.camera2.impl.CameraDeviceImpl.check',
        'android.hardware.camera2.cts.BurstTest.perform',
      ],
    ],
    ['\tat org.junit.Assert.fail(Assert.java:86)\n\tat a.b.CTest.get(CTest.java:5)', ['a.b.CTest.get']],
    ['\tat a.b.C.lambda$run$3(C.java:5)\n\tat a.b.C$2.call(C.java:6)', ['a.b.C.lambda$run$', 'a.b.C$.call']],
    ['#00 pc 000000000004f2a8  /system/lib64/libc.so (abort+168)', ['/system/lib64/libc.so abort']],
    ['no frames at all', []],
  ])('%#', (stack, frames) => {
    expect(faultFrames(stack)).toEqual(frames);
  });
});

describe('one fault', () => {
  const fault = {
    message: 'Camera device 0 gone',
    stack: thrown(10),
    module: 'CtsCamera',
    testCase: 'a.BurstTest',
  };
  test.each<[string, Partial<typeof fault>, boolean]>([
    ['in another run', { message: 'Camera device 3 gone', stack: thrown(44) }, true],
    ['in another module and case', { module: 'CtsOther', testCase: 'a.OtherTest' }, true],
    ['with another message', { message: 'Camera device 0 busy' }, false],
    ['from another place', { stack: 'x\n\tat a.b.Other.run(Other.java:1)' }, false],
  ])('%s', (_, changes, same) => {
    const [one, other] = [fault, { ...fault, ...changes }].map(failureFingerprint);
    expect(one).toMatch(/^[0-9a-f]{16}$/);
    expect(one === other).toBe(same);
  });

  test('of which nothing is said is that of its class', () => {
    const silent = { ...fault, message: '', stack: '' };
    expect(failureFingerprint(silent)).toBe(failureFingerprint({ ...silent }));
    expect(failureFingerprint(silent)).not.toBe(failureFingerprint({ ...silent, testCase: 'a.OtherTest' }));
  });
});
