import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { tokenFor } from '#web/theme/lara-colours.ts';
import { rewriteLara } from '#web/theme/lara-variables.ts';

const themePath = createRequire(import.meta.url).resolve(
  'primereact/resources/themes/lara-light-blue/theme.css',
);
const original = readFileSync(themePath, 'utf8');
const folder = new URL('../../web/theme/tokens/', import.meta.url);

describe('PrimeReact’s theme by variables', () => {
  const rewritten = rewriteLara(original);

  it('has no literal colour left but black and white washes', () => {
    expect(original.match(/#[0-9a-f]{3,6}\b/gi)?.length).toBeGreaterThan(1000);
    expect(rewritten.match(/#[0-9a-f]{3,6}\b/gi)).toBeNull();
    const washes = new Set(rewritten.match(/rgba?\(\d+, \d+, \d+/g));
    for (const wash of washes) expect(wash).toMatch(/\((0, 0, 0|255, 255, 255)/);
  });

  it('names only tokens that exist', () => {
    const named = new Set(
      [
        ...rewritten.matchAll(
          /var\(--((?:accent|ok|info|warn|bad|ink|line|paper|ground|sunken|on)[\w-]*)\)/g,
        ),
      ].map((match) => match[1]),
    );
    const missing = [...named].filter((name) => !light.includes(name ?? ''));
    expect(named.size).toBeGreaterThan(15);
    expect(missing).toEqual([]);
  });

  it.each([
    ['#ffffff', 'text', 'on-accent'],
    ['#ffffff', 'area', 'paper'],
    ['#4b5563', 'text', 'ink'],
    ['#6b7280', 'text', 'ink-3'],
    ['#3b82f6', 'area', 'accent-fill'],
    ['#eff6ff', 'area', 'accent-tint'],
    ['#d1d5db', 'line', 'line-control'],
    ['#e5e7eb', 'line', 'line'],
    ['#e24c4c', 'line', 'bad'],
    ['#22c55e', 'area', 'ok-fill'],
  ] as const)('reads %s as %s by %s', (hex, role, token) => {
    expect(tokenFor(hex, role)).toBe(`var(--${token})`);
  });

  it('keeps its rules and brings neither fonts nor palette', () => {
    expect(rewritten).toContain('.p-dropdown');
    expect(rewritten).not.toMatch(/@font-face|InterVariable|--blue-500/);
    expect(rewritten.split('{').length).toBe(rewritten.split('}').length);
  });
});

const light = tokensOf(readFileSync(new URL('light.css', folder), 'utf8'));
const shared = tokensOf(readFileSync(new URL('shared.css', folder), 'utf8'));
const dark = tokensOf(readFileSync(new URL('dark.css', folder), 'utf8'));

function tokensOf(css: string): string[] {
  return [...css.matchAll(/^\s+--([\w-]+):/gm)].map(([, name = '']) => name);
}

it('swaps in the dark what there is in the light', () => {
  expect(dark.length).toBeGreaterThan(30);
  expect(dark.filter((name) => !light.includes(name))).toEqual([]);
});

describe('pages that are not built with the portal', () => {
  it.each([
    '../../web/public/agreement.css',
    '../../api/accounts/public/accounts.css',
    '../../api/accounts/public/account-pages.css',
  ])('take the tokens and have no copy of them: %s', (path) => {
    const css = readFileSync(new URL(path, import.meta.url), 'utf8');
    const own = tokensOf(css);
    const used = [...css.matchAll(/var\(--([\w-]+)/g)].map(([, name = '']) => name);
    expect(own.filter((name) => light.includes(name))).toEqual([]);
    expect(used.length).toBeGreaterThan(5);
    const known = [...light, ...shared, ...own];
    expect(used.filter((name) => !known.includes(name))).toEqual([]);
  });
});
