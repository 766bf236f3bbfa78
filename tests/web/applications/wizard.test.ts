import { describe, expect, it } from 'vitest';
import type { ProductView } from '#contract/products.ts';
import { imageKinds } from '#domain/applications/applications.ts';
import { chooseProduct, repairChoice } from '#web/features/application-wizard/model/choose-product.ts';
import { allowedTypesOf, productBarrier } from '#web/features/application-wizard/model/eligibility.ts';
import {
  isUntouched,
  knownMaterials,
  romVersionFor,
} from '#web/features/application-wizard/model/known-materials.ts';
import {
  emptyMaterials,
  type MaterialsDraft,
  materialsDraft,
  materialsFormSchema,
  type StoredFile,
} from '#web/features/application-wizard/model/materials-draft.ts';
import { placePicture } from '#web/features/application-wizard/model/place-picture.ts';
import { bodyOf, emptyWizard, wizardDraft } from '#web/features/application-wizard/model/wizard-draft.ts';
import { reachableStage, stageOfField } from '#web/features/application-wizard/model/wizard-steps.ts';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const memory = { value: 8, unit: 'GB' as const };

const product = (part: Partial<ProductView> = {}): ProductView => ({
  id: id(1),
  name: 'Pad',
  nameEn: '',
  brand: 'Lan',
  brandAlias: 'Lan',
  category: 'tablet',
  series: '',
  model: 'P1',
  cpuArchitecture: 'arm64-v8a',
  screenDensity: '320',
  partnerCode: 'LANYUE7',
  customCode: 'PAD11CN01',
  configurations: [2, 3].map((n) => ({
    id: id(n),
    ordinal: n - 1,
    ram: memory,
    rom: memory,
    label: 'A',
    labelEn: '',
    certified: false,
    inCertification: false,
  })),
  contacts: [{ id: id(9), nickname: 'Lin', email: 'a@b.example', phone: '12345' }],
  status: 0,
  certificate: null,
  deactivation: null,
  counts: {
    productInCertificationNum: 0,
    productPassCNum: 0,
    configInCertificationNum: 0,
    configCompleteCNum: 0,
  },
  locked: false,
  latestApplication: null,
  version: 1,
  updatedAt: '2026-11-20T00:00:00Z',
  ...part,
});

const certifiedFirst = () =>
  product({ configurations: product().configurations.map((c, index) => ({ ...c, certified: index === 0 })) });

function fullMaterials(): MaterialsDraft {
  const picture = { id: id(20), name: 'front.png' };
  return {
    os: 'Android',
    osVersion: '15',
    romName: 'LanOS',
    romVersion: '5.0',
    salesRegions: ['cn'],
    salesVolume: 12.5,
    preloadedApps: ['browser'],
    images: {
      'product-front': [picture],
      'product-back': [picture],
      'device-information': [picture],
      'preloaded-apps': [picture],
      'core-services': [picture],
    },
  };
}

describe('a product', () => {
  const latest = { id: id(5), number: 'C2026-000001', status: 'certifying' as const };

  it.each<[string, Partial<ProductView>, string | null]>([
    ['that is complete', {}, null],
    ['without channel ID', { customCode: null }, 'channelCode'],
    ['without CPU architecture', { cpuArchitecture: null }, 'cpuArchitecture'],
    ['without screen density', { screenDensity: null }, 'screenDensity'],
    ['without contacts', { contacts: [] }, 'contact'],
    ['with an open one', { latestApplication: { ...latest, waitingFor: 'partner' } }, 'open-application'],
    ['with a finished one', { latestApplication: { ...latest, waitingFor: 'nobody' } }, null],
  ])('%s may be applied for or not', (_name, part, barrier) => {
    expect(productBarrier(product(part))).toBe(barrier);
  });

  it('is certified for the first time once', () => {
    expect(allowedTypesOf(product())).toEqual(['first']);
    expect(allowedTypesOf(certifiedFirst())).toEqual(['recertification', 'supplementary']);
  });

  it('is taken with all that can take part', () => {
    expect(chooseProduct(product())).toMatchObject({
      productId: id(1),
      type: 'first',
      configurationIds: [id(2), id(3)],
    });
  });

  it('puts a kept draft right', () => {
    const draft = { ...emptyWizard(id(1)), ...chooseProduct(product()) };
    expect(repairChoice(draft, product())).toBeNull();
    expect(repairChoice({ ...draft, configurationIds: [id(2), id(8)] }, product())).toEqual({
      configurationIds: [id(2)],
    });
    expect(repairChoice(draft, certifiedFirst())).toMatchObject({ type: 'recertification' });
  });
});

describe('the draft', () => {
  it('survives being kept as text, also half filled in', () => {
    const half = { ...emptyWizard(id(1)), materials: { ...emptyMaterials(), os: 'Android' } };
    const read = wizardDraft.parse(JSON.parse(JSON.stringify(half)));
    expect(read).toEqual(half);
    expect(materialsDraft.parse(JSON.parse(JSON.stringify(emptyMaterials()))).salesVolume).toBeNaN();
  });

  it('shows the first stage that lacks something', () => {
    const empty = emptyWizard(null);
    expect(reachableStage('review', empty)).toBe('product');
    const chosen = { ...empty, ...chooseProduct(product()) };
    expect(reachableStage('review', chosen)).toBe('materials');
    expect(reachableStage('review', { ...chosen, mode: 'plus' as const })).toBe('kind');
    expect(reachableStage('review', { ...chosen, materials: fullMaterials() })).toBe('review');
  });

  it('makes the request that the server takes', () => {
    const draft = { ...emptyWizard(null), ...chooseProduct(product()), materials: fullMaterials() };
    expect(bodyOf(draft)).toMatchObject({ productId: id(1), mode: 1, plus: null });
    expect(bodyOf({ ...draft, mode: 'plus' })).toBeNull();
    const plus = { sourceApplicationId: id(6), form: { id: id(7), name: 'form.xlsx' }, confirmed: '' };
    expect(bodyOf({ ...draft, mode: 'plus', plus })?.plus).toEqual({
      sourceApplicationId: id(6),
      formFileId: id(7),
    });
  });

  it('leads a refusal to the stage of its field', () => {
    expect(
      ['productId', 'type', 'plus.formFileId', 'configurationIds', 'materials.romVersion'].map(stageOfField),
    ).toEqual(['product', 'kind', 'kind', 'configurations', 'materials']);
  });
});

describe('the materials', () => {
  it('need a picture of every kind', () => {
    const paths = materialsFormSchema
      .safeParse(emptyMaterials())
      .error?.issues.map(({ path }) => path.join('.'));
    for (const kind of imageKinds) expect(paths).toContain(`images.${kind}`);
    expect(materialsFormSchema.safeParse(fullMaterials()).success).toBe(true);
  });
});

describe('a picture that was sent', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((name) => ({ id: name, name: `${name}.png` })) as [
    StoredFile,
    StoredFile,
    StoredFile,
  ];
  const placed = (before: StoredFile[], picture: StoredFile, replaces: string | null = null) =>
    placePicture(before, picture, { replaces, most: 2 }).map((one) => one.id);

  it('comes after the others, once, and not beyond what is allowed', () => {
    expect(placed([a], b)).toEqual(['a', 'b']);
    expect(placed([a, b], a)).toEqual(['b', 'a']);
    expect(placed([a, b], c)).toEqual(['a', 'b']);
  });

  it('takes the place of the one that it replaces, where that is still there', () => {
    expect(placed([a, b], c, 'a')).toEqual(['c', 'b']);
    expect(placed([a, b], b, 'a')).toEqual(['b']);
    expect(placed([b], c, 'a')).toEqual(['b', 'c']);
  });
});

describe('the materials of an earlier application', () => {
  const file = { id: id(4), name: 'front.png', size: 1, mime: 'image/png' };
  const { images: _images, ...rest } = materialsFormSchema.parse(fullMaterials());
  const earlier = { ...rest, salesRegions: ['cn', 'gone'], images: { 'product-front': [file] } } as never;
  const choosable = { os: [rest.os], salesRegions: ['cn'] };

  it('are taken with their pictures, without what may no longer be chosen', () => {
    const known = knownMaterials(earlier, 'supplementary', choosable);
    expect(known).toMatchObject({ os: rest.os, romVersion: rest.romVersion, salesRegions: ['cn'] });
    expect(known.images['product-front']).toEqual([{ id: id(4), name: 'front.png', size: 1 }]);
    expect(knownMaterials(earlier, 'first', { ...choosable, os: [] }).os).toBe('');
  });

  it('leave the ROM version to be entered where it has to be another one', () => {
    expect(knownMaterials(earlier, 'recertification', choosable).romVersion).toBe('');
  });

  it.each<[string, Parameters<typeof romVersionFor>, string]>([
    ['a supplement takes over', ['supplementary', '', '6.2'], '6.2'],
    ['a re-certification does not', ['recertification', '6.2', '6.2'], ''],
    ['a re-certification keeps as it was typed', ['recertification', '6.3', '6.2'], '6.3'],
    ['a supplement keeps as it was typed', ['supplementary', '6.3', '6.2'], '6.3'],
  ])('have a ROM version that %s where another type is chosen', (_name, given, stands) => {
    expect(romVersionFor(...given)).toBe(stands);
  });

  it('take the place of nothing that was entered by themselves', () => {
    expect([isUntouched(emptyMaterials()), isUntouched({ ...emptyMaterials(), romName: 'L' })]).toEqual([
      true,
      false,
    ]);
  });
});
