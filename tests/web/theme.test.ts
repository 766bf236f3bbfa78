import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { tokenFor } from '#web/theme/lara-colours.ts';
import { rewriteLara } from '#web/theme/lara-variables.ts';

const themePath = createRequire(import.meta.url).resolve(
  'primereact/resources/themes/lara-light-blue/theme.css',
);
const original = readFileSync(themePath, 'utf8');
const tokens = readFileSync(new URL('../../web/theme/tokens.css', import.meta.url), 'utf8');

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
    const missing = [...named].filter((name) => !tokens.includes(`--${name}:`));
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

/** Values of the tokens by theme; whatever stands below a rule about "dark" is dark. */
function tokensOf(css: string): Map<string, string> {
  const found = new Map<string, string>();
  const dark = css.search(/\[data-theme="dark"\]|prefers-color-scheme: dark/);
  for (const { 1: name, 2: value, index } of css.matchAll(/(--[\w-]+):\s*([^;]+);/g)) {
    found.set(`${dark >= 0 && index > dark ? 'dark' : 'light'} ${name}`, (value ?? '').replace(/\s+/g, ' '));
  }
  return found;
}

describe('pages that are not built with the portal', () => {
  it.each(['../../web/public/agreement.css', '../../api/accounts/public/accounts.css'])(
    'have the same tokens: %s',
    (path) => {
      const ours = tokensOf(tokens);
      const css = readFileSync(new URL(path, import.meta.url), 'utf8');
      const theirs = [...tokensOf(css)].filter(([name]) => ours.has(name.replace('dark', 'light')));
      expect(theirs.length).toBeGreaterThan(10);
      for (const [name, value] of theirs) expect([name, value]).toEqual([name, ours.get(name)]);
    },
  );
});
