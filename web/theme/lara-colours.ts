type Role = 'text' | 'area' | 'line';
type Rgb = readonly [red: number, green: number, blue: number];

/** Greys of lara-light and the one token each becomes, by what they colour. */
const greys: Record<Role, readonly (readonly [upTo: number, token: string])[]> = {
  text: [
    [0.36, 'ink'],
    [0.7, 'ink-3'],
    [1, 'on-accent'],
  ],
  area: [
    [0.4, 'ink-2'],
    [0.88, 'line-control'],
    [0.92, 'line'],
    [0.97, 'sunken'],
    [0.99, 'ground'],
    [1, 'paper'],
  ],
  line: [
    [0.88, 'line-control'],
    [0.98, 'line'],
    [1, 'paper'],
  ],
};

/** Hues in degrees, and the family of tokens they stand for. */
const families: readonly (readonly [upTo: number, family: string])[] = [
  [18, 'bad'],
  [60, 'warn'],
  [175, 'ok'],
  [205, 'info'],
  [330, 'accent'],
  [360, 'bad'],
];

const areas: Record<string, string> = {
  accent: 'accent-fill',
  ok: 'ok-fill',
  warn: 'warn-fill',
  bad: 'bad-solid',
  info: 'info',
};

function parseHex(hex: string): Rgb {
  const full = hex.length === 4 ? [...hex.slice(1)].map((digit) => digit + digit).join('') : hex.slice(1);
  const value = Number.parseInt(full.slice(0, 6), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function measure([red, green, blue]: Rgb): { hue: number; chroma: number; lightness: number } {
  const [r, g, b] = [red / 255, green / 255, blue / 255];
  const max = Math.max(r, g, b);
  const chroma = max - Math.min(r, g, b);
  const lightness = (max + Math.min(r, g, b)) / 2;
  if (chroma === 0) return { hue: 0, chroma, lightness };
  const sector = max === r ? (g - b) / chroma + 6 : max === g ? (b - r) / chroma + 2 : (r - g) / chroma + 4;
  return { hue: (sector * 60) % 360, chroma, lightness };
}

const pick = (steps: readonly (readonly [number, string])[], value: number) =>
  (steps.find(([upTo]) => value <= upTo) ?? steps[steps.length - 1])?.[1] ?? 'ink';

/** The token's reference for one of lara-light's literal colours. */
export function tokenFor(hex: string, role: Role): string {
  const { hue, chroma, lightness } = measure(parseHex(hex));
  // Slate greys carry some blue and are greys all the same; next to white, that little blue is a highlight.
  if (chroma < (lightness > 0.94 ? 0.05 : 0.16)) return `var(--${pick(greys[role], lightness)})`;
  const family = pick(families, hue);
  if (role === 'area') {
    if (lightness > 0.85) return `var(--${family}-tint)`;
    return lightness < 0.54 && family === 'accent' ? 'var(--accent-fill-hover)' : `var(--${areas[family]})`;
  }
  return `var(--${family})`;
}

/** The tint for a translucent colour; black and white washes stay as they are. */
export function tintFor(red: number, green: number, blue: number): string | null {
  const { hue, chroma } = measure([red, green, blue]);
  if (chroma === 0) return null;
  return chroma < 0.16 ? 'var(--sunken)' : `var(--${pick(families, hue)}-tint)`;
}

export type { Role };
