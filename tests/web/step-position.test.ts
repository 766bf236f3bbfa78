import { describe, expect, it } from 'vitest';
import type { ApplicationStatus, SampleStatus, WizardStep } from '#domain/applications/statuses.ts';
import { waitOf } from '#domain/applications/waits.ts';
import { followingSteps } from '#web/features/applications/model/following.ts';
import { scalePosition } from '#web/lib/applications/scale-position.ts';
import { stepDates } from '#web/lib/applications/step-dates.ts';
import { stepPositionOf } from '#web/lib/lists/step-position.ts';

type Row = [ApplicationStatus, WizardStep, 'product' | 'commercial' | null, SampleStatus | null, string];

const rows: Row[] = [
  ['product-under-review', 2, 'product', null, '22.5%'],
  ['product-under-review', 2, 'commercial', null, '28.3%'],
  ['product-rejected', 2, null, null, '22.5%'],
  ['certifying', 3, null, null, '39.3%'],
  ['certifying', 4, null, null, '56%'],
  ['test-result-rejected', 4, null, null, '56%'],
  ['exception-bypass-rejected', 4, null, null, '56%'],
  ['certification-under-review', 5, null, null, '70%'],
  ['certification-under-review', 5, null, 'pending-delivery', '75%'],
  ['certification-under-review', 5, null, 'delivered', '76.7%'],
  ['certification-under-review', 5, null, 'received', '78.3%'],
  ['sample-device-test-failed', 5, null, 'received', '78.3%'],
  ['certification-under-review', 5, null, 'report-generated', '81.7%'],
  ['certified', 6, null, 'report-generated', '98%'],
  ['partially-certified', 6, null, 'report-generated', '98%'],
  ['certification-failed', 3, null, null, '41.7%'],
];

const rest = { version: 1, mode: 'standard', round: 1, configurations: [] } as const;

describe('the place on the scale', () => {
  it.each(rows)('of %s in step %i (%s, %s) stands at %s', (status, step, phase, sample, at) => {
    const wait = waitOf({ ...rest, configurations: [], status, step, phase, sample });
    const configurations = [{ result: {} }, { result: null }];
    const place = stepPositionOf({ status, step, sample, wait, configurations });
    expect(scalePosition(place.step, place.finished ? 1 : place.fraction)).toBe(at);
  });

  it('is not past the tests while every file was refused', () => {
    const wait = waitOf({
      ...rest,
      configurations: [],
      status: 'certifying',
      step: 4,
      phase: null,
      sample: null,
    });
    const configurations = [{ result: null }, { result: null }];
    const place = stepPositionOf({ status: 'certifying', step: 4, sample: null, wait, configurations });
    expect(place).toEqual({ step: 3, fraction: 0.36, finished: false });
  });

  it('never goes back on the straight way', () => {
    const straight = rows.filter(([status]) => !/rejected|failed/.test(status));
    const places = straight.map(([, , , , at]) => Number.parseFloat(at));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });
});

describe('what follows', () => {
  const names = (...given: Parameters<typeof followingSteps>) =>
    followingSteps(...given).steps.map(({ action }) => action);

  it('comes in the order of the way', () => {
    expect(names('standard', 'deliver-samples')).toEqual([
      'receive-samples',
      'test-samples',
      'approve-final',
      'certificate',
    ]);
    expect(names('standard', 'approve-final')).toEqual(['certificate']);
  });

  it('says how many steps it leaves unnamed', () => {
    expect(names('standard', 'review-product')).toEqual([
      'review-commercial',
      'upload-results',
      'certificate',
    ]);
    expect(followingSteps('standard', 'review-product').unnamed).toBe(5);
    expect(followingSteps('standard', 'deliver-samples').unnamed).toBe(0);
  });

  it('takes up the way again after a detour', () => {
    expect(names('standard', 'amend-bypass')[0]).toBe('review-results');
    expect(names('standard', 'choose-redelivery')[0]).toBe('deliver-samples');
    expect(names('standard', 'amend-materials')[0]).toBe('review-product');
  });

  it('needs no tests in plus mode, and nothing once all is over', () => {
    expect(names('plus', 'review-commercial')).toEqual(['approve-final', 'certificate']);
    expect(names('standard', null)).toEqual([]);
  });
});

describe('the dates under the steps', () => {
  const entry = (event: string, at: string, status: ApplicationStatus = 'certifying') => ({
    sequence: 1,
    version: 1,
    at,
    event,
    side: 'partner' as const,
    actor: null,
    actorEn: null,
    status,
    step: 3,
    detail: {},
  });

  it('are those of the last time', () => {
    const history = [
      entry('apply', '2026-11-16T00:00:00Z'),
      entry('apply', '2026-11-12T00:00:00Z'),
      entry('approve-phase', '2026-11-04T00:00:00Z', 'product-under-review'),
      entry('approve-phase', '2026-11-06T00:00:00Z'),
    ];
    const configurations = [{ result: null }];
    expect(stepDates({ createdAt: '2026-11-03T00:00:00Z', history, configurations })).toEqual({
      created: '2026-11-03T00:00:00Z',
      approved: '2026-11-06T00:00:00Z',
      tested: null,
      submitted: '2026-11-16T00:00:00Z',
      submissions: 2,
      reviewed: null,
    });
  });

  it('take the tests as done by the newest result that stands, not by a file that was refused', () => {
    const history = [entry('receive-result', '2026-11-14T00:00:00Z')];
    const at = (receivedAt: string) => ({ result: { receivedAt } });
    const dated = { createdAt: '2026-11-03T00:00:00Z', history };
    expect(stepDates({ ...dated, configurations: [{ result: null }] }).tested).toBeNull();
    const configurations = [at('2026-11-12T00:00:00Z'), at('2026-11-13T00:00:00Z'), { result: null }];
    expect(stepDates({ ...dated, configurations }).tested).toBe('2026-11-13T00:00:00Z');
  });
});
