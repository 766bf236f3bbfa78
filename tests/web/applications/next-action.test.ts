import { describe, expect, it } from 'vitest';
import type { ApplicationDetail } from '#contract/applications.ts';
import { partnerCommands } from '#domain/applications/commands.ts';
import { finalStatuses } from '#domain/applications/statuses.ts';
import { sideOfWait, type WaitAction, waitActions } from '#domain/applications/waits.ts';
import { flatten, readTexts } from '#tests/web/language/texts.ts';
import { type ActionInput, nextAction } from '#web/lib/applications/next-action.ts';
import { ownerOf, turnTitle } from '#web/lib/applications/turn-title.ts';

type Result = ApplicationDetail['configurations'][number]['result'];
type Bypass = ApplicationDetail['failures'][number]['bypass'];

const result = { uploadId: 'u' } as unknown as Result;
const bypass = (state: 'open' | 'accepted' | 'rejected') => ({ state }) as unknown as Bypass;

function waiting(action: WaitAction | null, overrides: Partial<ActionInput> = {}): ActionInput {
  const office = /^(review|receive|test|approve)/.test(action ?? '');
  return {
    id: 'a',
    status: 'certifying',
    mode: 1,
    wait: {
      waitingFor: action === null ? 'nobody' : office ? 'reviewer' : 'partner',
      action,
      since: '2026-11-17T02:41:00Z',
      dueAt: null,
    },
    certificate: null,
    configurations: [{ result: null }, { result: null }],
    failures: [],
    ...overrides,
  };
}

const complete = [{ result }, { result }];
const certificate = (fileId: string | null) => ({
  number: 'A2026-000001',
  status: 'valid' as const,
  issuedOn: '2026-11-20',
  validUntil: '2029-11-19',
  revocation: null,
  fileId,
});

describe('the one next action', () => {
  it.each<[WaitAction, string]>([
    ['amend-materials', 'page amend materials'],
    ['upload-results', 'page upload results'],
    ['replace-results', 'page replace results'],
    ['amend-bypass', 'page amendBypass results'],
    ['deliver-samples', 'dialog deliver'],
    ['choose-redelivery', 'dialog redeliver'],
    ['review-product', 'none'],
    ['review-commercial', 'none'],
    ['review-results', 'none'],
    ['receive-samples', 'none'],
    ['test-samples', 'none'],
    ['approve-final', 'none'],
  ])('of %s is %s', (action, expected) => {
    expect(Object.values(nextAction(waiting(action))).join(' ')).toBe(expected);
  });

  it('knows every wait', () => {
    for (const action of waitActions) expect(nextAction(waiting(action)).kind).toBeTruthy();
  });

  it('follows how far the results are', () => {
    const label = (overrides: Partial<ActionInput>) => nextAction(waiting('upload-results', overrides));
    expect(label({ configurations: [{ result }, { result: null }] })).toMatchObject({ label: 'upload' });
    expect(label({ configurations: complete, failures: [{ bypass: null }] })).toMatchObject({
      label: 'bypass',
    });
    const answered = [{ bypass: bypass('open') }, { bypass: bypass('accepted') }];
    expect(label({ configurations: complete, failures: answered })).toMatchObject({ label: 'apply' });
    const refused = [{ bypass: bypass('rejected') }];
    expect(label({ configurations: complete, failures: refused })).toMatchObject({ label: 'bypass' });
  });

  it('is the certificate once it is made', () => {
    expect(nextAction(waiting(null, { certificate: certificate(null) }))).toEqual({ kind: 'none' });
    expect(nextAction(waiting(null, { certificate: certificate('f') }))).toEqual({
      kind: 'download',
      label: 'certificate',
      fileId: 'f',
    });
    expect(nextAction(waiting(null))).toEqual({ kind: 'none' });
  });
});

describe('the turn panel', () => {
  const texts = [...flatten(readTexts('zh', 'applications')).keys()];
  const detail = (action: WaitAction | null, pending: ApplicationDetail['pending'] = []) => ({
    ...waiting(action),
    configurationCount: 2,
    pending,
  });

  it.each([...waitActions])('has a title for %s', (action) => {
    const { key } = turnTitle(detail(action));
    expect(texts.some((text) => text.replace(/_other$/, '') === `title.${key}`)).toBe(true);
  });

  it('has a title for every end and every own command, and a sentence for every turn of the partner', () => {
    const own = partnerCommands.map((type) => `title.pending.${type}`);
    const ends = finalStatuses.map((status) => `title.${turnTitle({ ...detail(null), status }).key}`);
    const turns = waitActions.filter((action) => sideOfWait(action) === 'partner');
    const sentences = turns.map((action) => `text.${turnTitle(detail(action)).key}`);
    const known = texts.map((key) => key.replace(/_other$/, ''));
    expect([...own, ...ends, ...sentences].filter((key) => !known.includes(key))).toEqual([]);
  });

  it('says whose turn it is', () => {
    expect(ownerOf(detail('deliver-samples'))).toBe('you');
    expect(ownerOf(detail('test-samples'))).toBe('office');
    expect(ownerOf({ ...detail(null), status: 'certified' })).toBe('finished');
    expect(ownerOf({ ...detail(null), status: 'certification-failed' })).toBe('ended');
  });

  it('shows an own command that is recorded and not applied, and no decision of a reviewer', () => {
    const pending = (type: 'apply' | 'approve-results') => [
      {
        id: 'c',
        type,
        actor: '林可',
        actorEn: null,
        own: false,
        at: '2026-11-20T00:00:00Z',
        effectiveAt: null,
      },
    ];
    expect(ownerOf(detail('upload-results', pending('apply')))).toBe('system');
    expect(turnTitle(detail('upload-results', pending('apply'))).key).toBe('pending.apply');
    expect(ownerOf(detail('review-results', pending('approve-results')))).toBe('office');
  });
});
