import { describe, expect, it } from 'vitest';
import { type DraftView, draftView } from '#contract/applications/application-drafts.ts';
import { emptyMaterials } from '#web/features/application-wizard/model/materials-draft.ts';
import { type DraftStatus, draftStatus } from '#web/features/application-wizard/model/use-server-draft.ts';
import {
  adoptDraft,
  contentOf,
  emptyWizard,
  filesOf,
  isSameContent,
  type WizardDraft,
  wizardDraft,
} from '#web/features/application-wizard/model/wizard-draft.ts';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

it.each<[DraftStatus, { seen: number; dirty: boolean }, { version: number; isOwn: boolean } | null]>([
  ['same', { seen: 0, dirty: true }, null],
  ['same', { seen: 2, dirty: true }, { version: 2, isOwn: false }],
  ['theirs', { seen: 0, dirty: false }, { version: 3, isOwn: true }],
  ['theirs', { seen: 2, dirty: false }, { version: 3, isOwn: false }],
  ['conflict', { seen: 2, dirty: true }, { version: 3, isOwn: false }],
  ['ours', { seen: 2, dirty: true }, { version: 3, isOwn: true }],
  ['gone', { seen: 2, dirty: false }, null],
])('a draft stands as %s: %o beside %o', (standing, here, there) => {
  expect(draftStatus(here, there)).toBe(standing);
});

describe('a draft that went to the server and came back', () => {
  const file = (n: number) => ({ id: id(n), name: `${n}.png`, size: 1_000 + n });
  const materials = emptyMaterials();
  const draft: WizardDraft = {
    ...emptyWizard(id(1)),
    mode: 'plus',
    configurationIds: [id(2)],
    materials: {
      ...materials,
      romName: 'LanOS',
      images: { ...materials.images, 'product-back': [file(4), file(3)] },
    },
    plus: { sourceApplicationId: id(5), form: file(6), confirmed: '' },
    dirty: true,
  };
  const view = (files = filesOf(draft) as DraftView['files']): DraftView => ({
    version: 7,
    done: 2,
    updatedAt: '2026-11-23T00:00:00Z',
    updatedBy: '林可',
    updatedByEn: null,
    isOwn: false,
    content: draftView.shape.content.parse(JSON.parse(JSON.stringify({ ...contentOf(draft), mode: 2 }))),
    files,
  });
  const adopted = (files?: DraftView['files']): WizardDraft => ({ ...draft, ...adoptDraft(view(files)) });

  it('says what it said, pictures in their order, and a number that was not entered still is not', () => {
    expect(adopted()).toEqual({ ...draft, seen: 7, dirty: false, key: expect.any(String) });
    expect(adopted().key).not.toBe(draft.key);
    expect(adopted().materials.salesVolume).toBeNaN();
    expect([isSameContent(adopted(), draft), isSameContent({ ...draft, mode: 'standard' }, draft)]).toEqual([
      true,
      false,
    ]);
  });

  it('has no file that is gone', () => {
    const left = adopted([file(3)]);
    expect([left.materials.images['product-back'], left.plus.form]).toEqual([[file(3)], null]);
  });
});

it('a draft that a browser kept before there were others is news to the server', () => {
  const { seen: _seen, dirty: _dirty, ...before } = emptyWizard(id(1));
  expect(wizardDraft.parse(before)).toMatchObject({ seen: 0, dirty: true });
});
