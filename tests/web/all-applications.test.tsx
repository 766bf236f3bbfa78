import { describe, expect, it } from 'vitest';
import type { AllApplicationsRow } from '#contract/applications/all-applications.ts';
import { serverTexts } from '#domain/texts/server-texts.ts';
import { AllApplicationsTable } from '#web/features/all-applications/components/application-table.tsx';
import { SavedViews } from '#web/features/all-applications/components/saved-views.tsx';
import {
  addressOfNarrowing,
  allApplicationsQueryOf,
  isNarrowed,
} from '#web/features/all-applications/model/list-query.ts';
import { languages } from '#web/lib/language/language.ts';
import { paths } from '#web/paths.ts';
import { sayIn } from './language/texts.ts';
import { render } from './render.tsx';

const search = (text: string) => new URLSearchParams(text);
const id = '018f3c1e-0000-7000-8000-000000000001';
const given = (query: object) =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));

describe('what the list of all applications asks for', () => {
  it('is all that its address says', () => {
    const address = {
      keyword: '云帆',
      turn: 'partner',
      status: 'certifying',
      phase: 'product',
      category: 'tablet',
      enterprise: id,
      reviewer: 'nobody',
      from: '2026-11-01',
      until: '2026-11-30',
      after: 'key',
    };
    expect(given(allApplicationsQueryOf(new URLSearchParams(address)))).toEqual(address);
    expect(allApplicationsQueryOf(search(`reviewer=${id}`)).reviewer).toBe(id);
  });

  it('leaves out what the server would refuse', () => {
    const wrong =
      'keyword=&turn=all&status=x&phase=final&enterprise=1&reviewer=me&from=soon&until=2026-02-30';
    expect(given(allApplicationsQueryOf(search(wrong)))).toEqual({});
    expect(isNarrowed(search(`${wrong}&after=key`))).toBe(false);
    expect(isNarrowed(search('category=tablet'))).toBe(true);
  });
});

const row: AllApplicationsRow = {
  id,
  number: 'C2026-000381',
  version: 3,
  status: 'certification-under-review',
  step: 5,
  phase: null,
  sample: null,
  mode: 1,
  type: 'first',
  wait: {
    waitingFor: 'reviewer',
    action: 'review-results',
    since: '2026-11-20T01:00:00.000Z',
    dueAt: '2026-11-24T01:00:00.000Z',
  },
  product: {
    id,
    name: '云帆',
    nameEn: 'Cloud Sail',
    brand: 'B',
    brandAlias: 'B',
    model: 'YF-1',
    category: 'tablet',
  },
  enterprise: { id, nameZh: '北辰', nameEn: 'Polaris' },
  configurationCount: 1,
  certificate: null,
  createdAt: '2026-11-01T01:00:00.000Z',
  updatedAt: '2026-11-20T01:00:00.000Z',
  reviewer: { id, nameZh: '温予', nameEn: 'Wen Yu' },
};
const closed: AllApplicationsRow = {
  ...row,
  wait: { ...row.wait, waitingFor: 'nobody', action: null, dueAt: null },
  reviewer: null,
};

describe.each(languages)('the file in %s', async (language) => {
  const say = await sayIn(language);

  it('says statuses, sides and waits as the page does', () => {
    const { statuses, turns, waits } = serverTexts(language).applications;
    for (const [status, text] of Object.entries(statuses)) expect(text).toBe(say(`status:${status}`));
    for (const [action, text] of Object.entries(waits)) expect(text).toBe(say(`applications:wait.${action}`));
    for (const side of ['reviewer', 'partner'] as const)
      expect(turns[side]).toBe(say(`all-applications:side.${side}`));
    expect(turns.nobody).toBe(say('applications:turn.over'));
  });
});

describe.each(languages)('a row in %s', async (language) => {
  const say = await sayIn(language);
  const draw = (one: AllApplicationsRow) =>
    render(<AllApplicationsTable rows={[one]} empty={null} />, language, paths.allApplications);

  it('leads to the desk, and says whose turn it is for what and who reviews it', async () => {
    const drawn = await draw(row);
    expect(drawn).toContain(`href="${paths.review(id)}"`);
    const words = language === 'zh' ? ['云帆', '北辰', '温予'] : ['Cloud Sail', 'Polaris', 'Wen Yu'];
    const texts = ['all-applications:side.reviewer', 'applications:wait.review-results'].map((key) =>
      say(key),
    );
    for (const text of [...words, ...texts, row.number]) expect(drawn).toContain(text);
    // Its deadline has passed.
    expect(drawn).toContain('is-bad');
  });

  it('that is closed needs no reviewer, and one that is open does', async () => {
    const unassigned = say('all-applications:unassigned');
    expect(await draw(closed)).not.toContain(unassigned);
    expect(await draw({ ...row, reviewer: null })).toContain(unassigned);
    expect(await draw(closed)).toContain(say('applications:turn.over'));
  });
});

describe.each(languages)('views in %s', async (language) => {
  const say = await sayIn(language);
  const view = { id, name: '平板', filters: { category: 'tablet', turn: 'reviewer' } };
  const draw = (address: string, rows: object[]) =>
    render(<SavedViews />, language, address, [[['console', 'saved-views'], { rows }]]);

  it('the one that is shown is marked, whatever the order in its address, and can be changed', async () => {
    const shown = await draw('/ops/applications?turn=reviewer&category=tablet&after=key', [view]);
    expect(shown).toContain('aria-current="page"');
    expect(shown).toContain(say('all-applications:views.more', { name: view.name }));
    expect(shown).not.toContain(say('all-applications:views.save'));
  });

  it('other filters can be saved, and a list without any cannot', async () => {
    const other = await draw('/ops/applications?turn=partner', [view]);
    expect(other).toContain(say('all-applications:views.save'));
    expect(other).not.toContain('aria-current');
    expect(await draw('/ops/applications?turn=all', [view])).not.toContain(
      say('all-applications:views.save'),
    );
    expect(await draw('/ops/applications', [])).toBe('');
  });
});

it('a view leaves out what the list has dropped since', () => {
  expect(addressOfNarrowing({ status: 'certified', colour: 'red', turn: 'mine' })).toBe('status=certified');
});
