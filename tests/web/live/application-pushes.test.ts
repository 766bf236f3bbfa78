import { QueryClient, QueryObserver } from '@tanstack/react-query';
import i18next from 'i18next';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ApplicationSummary } from '#contract/applications.ts';
import type { LiveEvent } from '#contract/events.ts';
import { commandTypes } from '#domain/applications/commands.ts';
import { finalStatuses, reviewPhases } from '#domain/applications/statuses.ts';
import { locales } from '#domain/shared/locale.ts';
import { flatten, readTexts } from '#tests/web/language/texts.ts';
import { outdatedBy, patchApplication, readingAnew } from '#web/lib/applications/application-pushes.ts';
import { historyLine } from '#web/lib/applications/history-line.ts';
import { issueFields } from '#web/lib/failures/refused-fields.ts';

const id = '00000000-0000-4000-8000-000000000001';
const wait = {
  waitingFor: 'reviewer',
  action: 'test-samples',
  since: '2026-11-20T00:00:00.000Z',
  dueAt: null,
};
const application = {
  id,
  version: 7,
  status: 'certification-under-review',
  step: 5,
  phase: null,
  sample: 'delivered',
  wait: { ...wait, action: 'receive-samples' },
} as ApplicationSummary;

const event = (part: Partial<LiveEvent>): LiveEvent => ({
  cursor: '1-1',
  entity: 'application',
  id,
  version: 8,
  change: {
    status: 'certification-under-review',
    step: 5,
    phase: null,
    sample: 'received',
    wait,
    event: 'x',
  },
  ...part,
});

describe('a pushed change of an application', () => {
  it('shows at once', () => {
    expect(patchApplication(application, event({}))).toMatchObject({ version: 8, sample: 'received', wait });
  });

  it.each<[string, Partial<LiveEvent>]>([
    ['of another one', { id: '00000000-0000-4000-8000-000000000002' }],
    ['that is older', { version: 6 }],
    ['that carries no state', { change: { bypass: {} } }],
    ['of something else', { entity: 'decision' }],
  ])('%s changes nothing', (_name, part) => {
    expect(patchApplication(application, event(part))).toBe(application);
  });
});

describe('what pushes do not say', () => {
  it.each<[LiveEvent['entity'], LiveEvent['change'], string[]]>([
    ['application', {}, ['applications', 'products']],
    ['product', {}, ['applications', 'products']],
    ['upload', { stage: 'parsing' }, []],
    ['upload', { stage: 'done' }, ['applications']],
    ['notice', {}, ['notices', 'messages']],
    ['catalogue', {}, ['catalogue']],
    ['application-form', {}, ['application-forms']],
    ['delegation', {}, ['labs']],
    ['comment', {}, ['comments', 'applications', 'list', 'queue']],
    ['message', {}, []],
  ])('of %s %o is read anew: %o', (entity, change, roots) => {
    expect(outdatedBy(event({ entity, change })).flat()).toEqual(roots);
  });

  afterEach(() => void vi.useRealTimers());

  it('is read anew once for all of a moment, after what they say is shown', async () => {
    vi.useFakeTimers();
    const client = new QueryClient();
    const read = vi.fn(() => Promise.resolve(1));
    const shown = { queryKey: ['applications', 'list'], queryFn: read, initialData: 0, staleTime: Infinity };
    const stop = new QueryObserver(client, shown).subscribe(() => {});
    const readAnew = readingAnew(client);
    const root = ['applications'];
    for (let moment = 1; moment <= 2; moment += 1) {
      for (let push = 0; push < 5; push += 1) readAnew(root);
      await vi.advanceTimersByTimeAsync(10);
      readAnew(['products']);
      expect(read).toHaveBeenCalledTimes(moment - 1);
      await vi.advanceTimersByTimeAsync(100);
      expect(read).toHaveBeenCalledTimes(moment);
    }
    stop();
  });
});

describe('a line of the history', () => {
  const entry = (name: string, detail: Record<string, unknown>) => ({
    sequence: 1,
    version: 1,
    at: '2026-11-20T00:00:00Z',
    event: name,
    side: 'reviewer' as const,
    actor: '沈知微',
    actorEn: null,
    status: 'certified' as const,
    step: 5,
    detail,
  });

  it('names the phase, the result and what was said', () => {
    expect(historyLine(entry('approve-phase', { phase: 'product', comment: '齐全。' }))).toEqual({
      key: 'approve-phase-product',
      side: 'office',
      status: 'approved',
      comment: '齐全。',
      findings: [],
      token: null,
    });
    expect(historyLine(entry('apply', { token: 'CI' }))).toMatchObject({ key: 'apply', token: 'CI' });
    const finding = { requirement: 'T-05', seen: 'a', mend: 'b' };
    expect(historyLine(entry('reject-bypass', { finding }))).toMatchObject({
      status: 'rejected',
      findings: [finding],
    });
  });

  it('follows the final status, and knows an event that is new to it', () => {
    expect(historyLine(entry('approve-final', {}))).toMatchObject({
      key: 'final-certified',
      status: 'certified',
    });
    expect(historyLine(entry('something', {})).key).toBe('other');
  });

  it('has a text whatever happened', () => {
    const events = [
      ...commandTypes,
      'created',
      'reminded',
      'escalated',
      'amended',
      'resumed',
      'nudged',
      'something',
    ];
    const lines = events.flatMap((event) =>
      finalStatuses.flatMap((status) =>
        [...reviewPhases, null].map((phase) => historyLine({ ...entry(event, { phase }), status })),
      ),
    );
    const texts = flatten(readTexts('zh', 'applications'));
    expect(new Set(lines.map(({ key }) => key).filter((key) => !texts.has(`event.${key}`)))).toEqual(
      new Set(),
    );
  });
});

describe('issues of a refusal', () => {
  it('stand at their fields, without the part of the body that the form is', () => {
    const issues = [
      { in: 'body', path: 'product.model', code: 'custom', message: 'taken' },
      { in: 'body', path: 'version', code: 'custom', message: 'old' },
    ];
    expect(issueFields({ issues }, { root: 'product' })).toEqual({ model: 'taken', version: 'old' });
    expect(issueFields({})).toEqual({});
  });

  it.each(locales)('are sentences in %s, whatever word the server has for its rule', async (locale) => {
    const i18n = i18next.createInstance();
    await i18n.init({ lng: locale, resources: { [locale]: { form: readTexts(locale, 'form') } } });
    const rules = ['required', 'missing', 'past', 'published', 'order', 'stars', 'duplicate'];
    const issues = rules.map((rule) => ({ in: 'body', path: rule, code: rule, message: rule }));
    const said = Object.entries(issueFields({ issues }, undefined, i18n));
    expect(said.filter(([rule, text]) => text === rule || text.includes('rule.'))).toEqual([]);
    expect(said).toHaveLength(rules.length);
  });
});
