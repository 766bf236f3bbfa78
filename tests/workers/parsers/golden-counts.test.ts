import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { buildEarlyXml } from '#tests/fixtures/test-results/build-early.ts';
import { buildJunitXml } from '#tests/fixtures/test-results/build-junit.ts';
import { buildTar } from '#tests/fixtures/test-results/build-tar.ts';
import { buildTradefedXml } from '#tests/fixtures/test-results/build-tradefed.ts';
import { buildXdeviceXml } from '#tests/fixtures/test-results/build-xdevice.ts';
import { buildZip } from '#tests/fixtures/test-results/build-zip.ts';
import { countCases, countTests } from '#tests/fixtures/test-results/count-independently.ts';
import { parseTestResult } from '#workers/parsers/parse-test-result.ts';

const every = <T>(count: number, make: (place: number) => T) =>
  Array.from({ length: count }, (_, at) => make(at));
const results = ['pass', 'pass', 'fail', 'INCOMPLETE', 'IGNORED', 'ASSUMPTION_FAILURE', 'odd'];

const tradefed = buildTradefedXml({
  modules: 12,
  casesPerModule: 60,
  abis: ['arm64-v8a', 'armeabi-v7a'],
  failures: every(200, (at) => ({
    module: (at * 5) % 24,
    test: (at * 7) % 60,
    result: results[at % results.length] ?? 'fail',
  })),
});
const bodies = ['', '<failure message="m">at a</failure>', '<error/>', '<skipped/>'];
const junit = buildJunitXml(
  every(9, (suite) => ({
    name: `S${suite}`,
    cases: every(40, (at) => ({
      name: `t${at}`,
      body: bodies[(at * suite) % bodies.length] ?? '',
      attributes: at % 11 === 0 ? 'status="notrun"' : 'status="run"',
    })),
  })),
);
const statuses = ['run', 'run', 'run', 'blocked', 'skip', 'run'];
const xdevice = buildXdeviceXml(
  every(7, (suite) => ({
    module: `M${suite % 4}`,
    name: `S${suite}`,
    cases: every(30, (at) => ({
      name: `t${at}`,
      status: statuses[(at + suite) % statuses.length] ?? 'run',
      result: at % 5 === 0 ? ('false' as const) : ('true' as const),
    })),
  })),
);
const early = buildEarlyXml(
  every(70, (at) => ({
    name: `t${at}`,
    result: ['pass', 'pass', 'fail', 'timeout', 'notExecuted', 'omitted'][at % 6] ?? '',
  })),
);

test.each([
  ['Tradefed', tradefed, countTests(tradefed)],
  ['CTS up to Android 6', early, countTests(early)],
  ['JUnit', junit, countCases(junit)],
  ['xdevice', xdevice, countCases(xdevice)],
])(
  'what a result of %s counts is what its tags count, however it is packed',
  async (_format, xml, counted) => {
    expect(counted.cases).toBeGreaterThan(50);
    expect(
      Math.min(counted.passed, counted.failed, counted.blocked + (xml === junit ? 1 : 0)),
    ).toBeGreaterThan(0);
    const declared = xml === xdevice ? { suiteName: 'ACTS', suiteVersion: '5.0' } : {};
    const packed = [
      Buffer.from(xml),
      buildZip([{ name: 'a/b/r.xml', content: xml }]),
      gzipSync(xml),
      gzipSync(buildTar([{ name: 'r/r.xml', content: xml }])),
    ];
    for (const bytes of packed)
      expect(await parseTestResult(bytes, { declared })).toMatchObject({
        ok: true,
        report: { totals: counted },
      });
  },
);
