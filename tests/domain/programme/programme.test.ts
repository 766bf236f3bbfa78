import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  accentTokens,
  defaultAccent,
  isGoodAccent,
  judgeAccent,
  readyAccents,
  statusColours,
} from '#domain/programme/accent.ts';
import { contrastOf, hexOf, lchOf } from '#domain/programme/colour-space.ts';
import { defaultProgramme } from '#domain/programme/default-programme.ts';
import { accentSheet, programmeInForce, programmeSchema } from '#domain/programme/identity.ts';

const tokensIn = (file: string) =>
  readFileSync(new URL(`../../../web/theme/tokens/${file}.css`, import.meta.url), 'utf8');
const tokenOf = (file: string, name: string) => new RegExp(`--${name}: (#\\w{6})`).exec(tokensIn(file))?.[1];

it('reckons contrast as the guidelines do', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrastOf('#ffffff', '#1b3f8f')).toBe(contrastOf('#1b3f8f', '#ffffff'));
});

it.each(['#1b3f8f', '#6a2a55', '#e0a800', '#000000', '#ffffff', '#808080'])(
  'takes %s apart and together again',
  (hex) => expect(hexOf(lchOf(hex))).toBe(hex),
);

describe('an accent', () => {
  it.each([
    ['#1b3f8f', { contrast: 9.6, faint: false, near: null }],
    ['#6a2a55', { contrast: 10.1, faint: false, near: null }],
    ['#2b333c', { contrast: 12.7, faint: false, near: null }],
    ['#e0a800', { contrast: 2.1, faint: true, near: 'warn' }],
    ['#777777', { contrast: 4.4, faint: true, near: null }],
    ['#767676', { contrast: 4.5, faint: false, near: null }],
    ['#8a1c1c', { contrast: 9.4, faint: false, near: 'bad' }],
    ['#0a5c2a', { contrast: 8, faint: false, near: 'ok' }],
    ['#06606e', { contrast: 7.1, faint: false, near: 'info' }],
  ])('%s is judged', (hex, judgement) => {
    const judged = judgeAccent(hex);
    expect({ ...judged, contrast: expect.closeTo(judgement.contrast, 0) }).toEqual({
      ...judgement,
      contrast: expect.closeTo(judgement.contrast, 0),
    });
    expect(judged.contrast).toBeCloseTo(judgement.contrast, 0);
  });

  it('is told from the colours that the themes give their statuses', () => {
    for (const [tone, [text, fill]] of Object.entries(statusColours)) {
      expect(tokenOf('light', tone)).toBe(text);
      if (fill) expect(tokenOf('light', `${tone}-fill`)).toBe(fill);
      expect(judgeAccent(text).near).toBe(tone);
    }
  });

  it('is the portal’s own until another one is chosen', () => {
    expect(tokenOf('light', 'accent-fill')).toBe(defaultAccent);
    expect(accentSheet(defaultAccent)).toBe('');
    expect(Object.values(readyAccents).every(isGoodAccent)).toBe(true);
  });

  it.each([...Object.values(readyAccents), '#767676', '#0000ff', '#c000c0', '#101010'])(
    'is read wherever it stands in both themes: %s',
    (hex) => {
      const { light, dark } = accentTokens(hex);
      const grounds = (file: string) =>
        ['paper', 'ground', 'sunken'].map((name) => tokenOf(file, name) ?? '');
      for (const [file, tokens] of [
        ['light', light],
        ['dark', dark],
      ] as const) {
        for (const ground of [...grounds(file), tokens['accent-tint']])
          expect(contrastOf(tokens.accent, ground)).toBeGreaterThanOrEqual(4.5);
        for (const text of ['#ffffff', tokens['on-accent-2']])
          expect(contrastOf(tokens['accent-fill'], text)).toBeGreaterThanOrEqual(4.5);
        expect(contrastOf(tokens['accent-fill-hover'], '#ffffff')).toBeGreaterThanOrEqual(4.5);
      }
      expect(light['accent-fill']).toBe(hex);
    },
  );

  it('changes the tokens of the accent and no other', () => {
    const names = new Set([...accentSheet('#6a2a55').matchAll(/--([\w-]+):/g)].map(([, name]) => name));
    for (const name of names) expect(tokenOf('light', name ?? '')).toBeDefined();
    expect(names.size).toBe(6);
  });
});

describe('an identity', () => {
  const issues = (change: Record<string, unknown>) =>
    programmeSchema
      .safeParse({ ...defaultProgramme, ...change })
      .error?.issues.map(({ path, code, ...issue }) => [
        path.join('.'),
        code === 'custom' ? (issue as { params?: { rule?: string } }).params?.rule : code,
      ]);

  it.each([
    [{ nameZh: '' }, [['nameZh', 'too_small']]],
    [{ nameEn: 'n'.repeat(65) }, [['nameEn', 'too_big']]],
    [{ shortEn: 'thirteen char' }, [['shortEn', 'too_big']]],
    [{ shortZh: '澄江\u200b认证' }, [['shortZh', 'hidden-characters']]],
    [{ accent: 'red' }, [['accent', 'invalid_format']]],
    [{ accent: '#e0a800' }, [['accent', 'accent-contrast']]],
    [{ accent: '#ae1c1c' }, [['accent', 'accent-status']]],
    [{ email: 'nobody' }, [['email', 'email']]],
    [{ phone: 'call me' }, [['phone', 'phone']]],
    [{ addressZh: '路'.repeat(201) }, [['addressZh', 'too_big']]],
    [{ planet: 'Mars' }, [['', 'unrecognized_keys']]],
  ])('refuses %j', (change, expected) => expect(issues(change)).toEqual(expected));

  it('may lack what the console opens without', () => {
    const bare = { email: '', phone: '', recipient: '', addressZh: '', addressEn: '' };
    expect(issues(bare)).toBeUndefined();
    expect(programmeSchema.parse({ ...defaultProgramme, accent: '#6A2A55' }).accent).toBe('#6a2a55');
  });

  it('is the default where nothing sensible is stored', () => {
    expect(programmeInForce(null)).toEqual(defaultProgramme);
    expect(programmeInForce({ accent: 'red' })).toEqual(defaultProgramme);
    expect(programmeInForce({ shortZh: '澄江认证' })).toEqual({ ...defaultProgramme, shortZh: '澄江认证' });
  });
});
