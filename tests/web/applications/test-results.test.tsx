import { describe, expect, it } from 'vitest';
import type { ApplicationDetail } from '#contract/applications.ts';
import type { UploadView } from '#contract/evidence.ts';
import { failureName } from '#domain/test-results/failure-name.ts';
import { inOrder, sayIn } from '#tests/web/language/texts.ts';
import { render } from '#tests/web/render.tsx';
import { SummaryNote } from '#web/components/page/summary-note.tsx';
import { ModuleList } from '#web/components/results/module-list.tsx';
import { ResultsPanel } from '#web/features/applications/components/results-panel.tsx';
import { verdictOf } from '#web/features/applications/model/verdict.ts';
import { ConditionsPanel } from '#web/features/evidence/components/conditions-panel.tsx';
import { OutgoingCard } from '#web/features/evidence/components/outgoing-card.tsx';
import { UploadCard } from '#web/features/evidence/components/upload-card.tsx';
import { Oddities } from '#web/features/reviews/components/comparison-table.tsx';
import { ResultsTab } from '#web/features/reviews/components/results-tab.tsx';
import { nextAction } from '#web/lib/applications/next-action.ts';
import { modulesKey } from '#web/lib/results/list-modules.ts';

const zh = await sayIn('zh');
const en = await sayIn('en');

type Configuration = ApplicationDetail['configurations'][number];
type Result = NonNullable<Configuration['result']>;

const rejectedAt = '2026-11-20T02:00:00.000Z';
const device = { brand: 'Lanyue', model: 'LY-P110', osVersion: '15' };

const result = (part: Partial<Result> = {}): Result => ({
  uploadId: 'u',
  lab: null,
  receivedAt: '2026-11-19T00:00:00.000Z',
  suite: 'CTS 15_r4',
  fingerprint: 'f',
  startedAt: null,
  endedAt: null,
  durationMs: null,
  modules: 2,
  modulesNotExecuted: 0,
  modulesIncomplete: 1,
  cases: 10,
  passed: 8,
  failed: 2,
  blocked: 0,
  bypassed: 1,
  bypassesWanting: 0,
  failuresOmitted: 0,
  runs: [2],
  newlyFailed: 0,
  fixed: 0,
  disagreements: [{ figure: 'passed', stated: 972_406, counted: 8 }],
  byPartner: [],
  oddities: [],
  declared: device,
  measured: { ...device, securityPatch: null },
  ...part,
});

const configuration = (part: Partial<Configuration> = {}): Configuration => ({
  id: 'c',
  ordinal: 1,
  label: '标准版',
  labelEn: 'Standard',
  verdict: 'open',
  result: result(),
  ram: { value: 8, unit: 'GB' },
  rom: { value: 128, unit: 'GB' },
  ...part,
});

const application = (part: Partial<ApplicationDetail> = {}) =>
  ({
    id: 'a',
    mode: 1,
    step: 4,
    sample: null,
    status: 'certifying',
    wait: { waitingFor: 'partner', action: 'upload-results', since: rejectedAt, dueAt: null },
    configurations: [configuration()],
    failures: [],
    product: device,
    materials: device,
    ...part,
  }) as ApplicationDetail;

const upload: UploadView = {
  id: 'u',
  applicationId: 'a',
  configurationId: 'c',
  fileName: 'test_result.xml',
  size: 1,
  state: 'matched',
  stage: 'done',
  progress: 100,
  casesSeen: 10,
  requestId: 'r',
  lab: null,
  refusal: null,
  declared: null,
  receivedAt: '2026-11-19T00:00:00.000Z',
  finishedAt: null,
};

const card = (part: Partial<Result>) => (
  <UploadCard
    upload={upload}
    configuration={configuration({ result: result(part) })}
    model="LY-P110"
    onFile={null}
  />
);

describe('a summary that contradicts the body', () => {
  it('is shown with both figures, in both languages', async () => {
    const note = <SummaryNote result={result()} configuration={2} />;
    for (const [language, say] of Object.entries({ zh, en }))
      expect(await render(note, language as 'zh' | 'en')).toMatch(
        inOrder(
          say('common:summary.titleOf', { index: 2 }),
          say('common:summary.stated'),
          say('common:summary.counted'),
          say('common:summary.apart'),
          say('common:summary.passed'),
          '972,406',
          '>8<',
          '−972,398',
        ),
      );
    expect(await render(<SummaryNote result={result({ disagreements: [] })} />)).toBe('');
  });

  it('or an incomplete module rules out the note that nothing is odd', async () => {
    const tab = (part: Partial<Result>) =>
      render(<Oddities result={result(part)} isUsedElsewhere={false} />, 'zh');
    const none = zh('reviews:odd.none');
    expect(await tab({})).not.toContain(none);
    expect(await tab({ disagreements: [] })).not.toContain(none);
    expect(await tab({ disagreements: [], modulesIncomplete: 0 })).toContain(none);
  });

  it('is told to the partner at the file and at the application, and to the reviewer', async () => {
    const one = application();
    const choice = { index: 0, choose: () => {}, count: 0 } as never;
    for (const shown of [
      card({}),
      <ResultsPanel key="p" application={one} />,
      <ResultsTab key="r" application={one} choice={choice} />,
    ]) {
      const html = await render(shown);
      expect(html).toMatch(/972,406.*>8<.*−972,398/);
      expect(html.toLowerCase()).toContain(en('applications:modules.state.incomplete').toLowerCase());
    }
  });
});

describe('the modules of a result', () => {
  const target = { applicationId: 'a', configurationId: 'c', uploadId: 'u' };
  const part = { abi: 'arm64-v8a', cases: 120, passed: 118, failed: 1, blocked: 1, runtimeMs: 5 };
  const idle = { ...part, cases: 0, passed: 0, failed: 0, blocked: 0 };
  const page = (rows: unknown[], more: object = {}) => ({
    pages: [
      {
        rows,
        next: null,
        total: rows.length,
        counts: { unfinished: 2, failed: 1, all: 214 },
        unlisted: 0,
        ...more,
      },
    ],
    pageParams: [undefined],
  });
  const shown = (choice: 'unfinished' | 'failed', data: unknown, language: 'zh' | 'en') =>
    render(<ModuleList target={target} unfinished={choice === 'failed' ? 0 : 2} />, language, '/', [
      [modulesKey(target, choice), data],
    ]);

  it('that did not run come first, with the reason that the file gives', async () => {
    const data = page(
      [
        { ...idle, name: 'CtsInputMethodTestCases', state: 'not-executed', reason: 'Timed out' },
        { ...part, name: 'CtsJobSchedulerTestCases', state: 'incomplete', reason: null },
      ],
      { unlisted: 3, next: 'k' },
    );
    for (const [language, say] of Object.entries({ zh, en })) {
      const html = await shown('unfinished', data, language as 'zh' | 'en');
      const modules = (key: string, values?: object) => say(`applications:modules.${key}`, { ...values });
      const first = ['CtsInputMethodTestCases', modules('state.not-executed'), 'Timed out'];
      const second = ['CtsJobSchedulerTestCases', modules('state.incomplete'), modules('noReason')];
      const rest = [modules('unlisted', { count: 3 }), say('common:showMore')];
      expect(html).toMatch(inOrder(...first, ...second, ...rest));
      expect(html).toContain(`aria-label="${modules('all')} 214"`);
    }
  });

  it('with failures come first where all of them ran, with cases, passes and the rate of each', async () => {
    const html = await shown(
      'failed',
      page([{ ...part, name: 'CtsNetTestCases', state: 'done', reason: null }]),
      'en',
    );
    expect(html).toMatch(
      inOrder('CtsNetTestCases', '>120<', '>118<', '<b>2<', '98.33 %', en('applications:modules.state.done')),
    );
    expect(html).not.toContain(en('common:showMore'));
  });
});

describe('bypass items that are asked for', () => {
  it('are those that can be given', async () => {
    expect(await render(card({ bypassesWanting: 0 }))).not.toContain('#bypass');
    expect(await render(card({ bypassesWanting: 2 }))).toContain(en('evidence:fillBypass', { count: 2 }));
    expect(await render(card({ bypassesWanting: 2, failuresOmitted: 1 }))).not.toContain('#bypass');
  });

  it('are not asked for where only another result helps', () => {
    const configurations = [configuration({ result: result({ failuresOmitted: 1 }) })];
    expect(nextAction({ ...application({ configurations }), failures: [] })).toMatchObject({
      label: 'upload',
    });
  });

  it('say of a rejected one that it is to be changed, and of a missing one that it is empty', async () => {
    const missing = (['rejected-bypass', 'open-failures'] as const).map((reason, index) => ({
      configurationId: 'c',
      ordinal: 1,
      reason,
      count: index + 1,
    }));
    const html = await render(
      <ConditionsPanel application={application()} readiness={{ ready: false, missing }} />,
    );
    expect(html).toMatch(
      inOrder(
        en('evidence:condition.rejected-bypass.word'),
        en('evidence:condition.rejected-bypass.note', { count: 1 }),
        en('evidence:condition.open-failures.note', { count: 2 }),
      ),
    );
    expect(html).toContain('0 / 1');
  });
});

describe('the verdict of a configuration', () => {
  const rejectedBypass = (ordinal: number) =>
    [{ configurations: [ordinal], bypass: { state: 'rejected' } }] as ApplicationDetail['failures'];

  it.each<[string, Partial<ApplicationDetail>, Partial<Configuration>]>([
    ['matched', {}, {}],
    ['rejected', { status: 'test-result-rejected' }, {}],
    [
      'matched',
      { status: 'test-result-rejected' },
      { result: result({ receivedAt: '2026-11-21T00:00:00.000Z' }) },
    ],
    ['bypassRejected', { status: 'exception-bypass-rejected', failures: rejectedBypass(1) }, {}],
    ['matched', { status: 'exception-bypass-rejected', failures: rejectedBypass(2) }, {}],
    ['approved', { sample: 'delivered', status: 'certification-under-review' }, {}],
    ['none', {}, { result: null }],
    ['early', { step: 2 }, { result: null }],
    ['failed', { status: 'partially-certified' }, { verdict: 'failed' }],
  ])('is "%s"', (expected, about, part) => {
    expect(verdictOf(configuration(part), application(about))).toBe(expected);
  });
});

it.each([
  [null, true],
  ['type', false],
] as const)('a file that is refused for "%s" asks for its configuration: %s', async (refused, asks) => {
  const file = new File(['x'], 'notes.txt');
  const outgoing = {
    id: 'o',
    workId: 'p',
    file,
    configurationId: null,
    uploadId: null,
    error: null,
    refused,
    state: refused ? ('refused' as const) : ('unassigned' as const),
    sent: 0,
    rate: 0,
    late: false,
  };
  const html = await render(
    <OutgoingCard
      outgoing={outgoing}
      configurations={[configuration()]}
      onAssign={() => {}}
      onPause={() => {}}
      onRemove={() => {}}
    />,
  );
  expect(html.includes(en('evidence:chooseConfiguration'))).toBe(asks);
  expect(html.includes(en('evidence:wrongFile.type'))).toBe(!asks);
});

it('an entry for a module that did not run has the name of the module', () => {
  expect(failureName({ testCase: '', test: '', module: 'CtsNet' })).toBe('CtsNet');
  expect(failureName({ testCase: '', test: '#2', module: 'CtsNet' })).toBe('CtsNet #2');
  expect(failureName({ testCase: 'a.B', test: 't #2', module: 'CtsNet' })).toBe('B#t #2');
});
