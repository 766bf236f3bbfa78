import { contrastOf, hexOf, type Lch, lchOf } from './colour-space.ts';

/** Preset accents; the first is the portal's own. */
export const readyAccents = {
  ink: '#1b3f8f',
  rosewood: '#6a2a55',
  indigo: '#3d2e8c',
  graphite: '#2b333c',
} as const;
export type ReadyAccent = keyof typeof readyAccents;
export const defaultAccent = readyAccents.ink;

/** White text on the accent must be readable. */
export const minContrast = 4.5;

/** Status colours: tokens `--…` and `--…-fill` of the light theme. */
export const statusColours = {
  ok: ['#14653a', '#2b8456'],
  info: ['#0b5d6d'],
  warn: ['#864900', '#c47c00'],
  bad: ['#ae1c1c', '#c62828'],
} as const;
export type StatusTone = keyof typeof statusColours;

/** Degrees of hue within which colours are confused, and the chroma below which a colour is grey. */
const maxHueDistance = 20;
const greyChroma = 0.04;

export type AccentJudgement = {
  /** Contrast with white, cut to one decimal: 4.49 is not enough, and must not read as 4.5. */
  contrast: number;
  /** Too little contrast to carry white text. */
  faint: boolean;
  /** The status whose colour is too similar; null for none. */
  near: StatusTone | null;
};

const between = (one: number, other: number) => Math.abs(((one - other + 540) % 360) - 180);

function nearestStatus(hex: string): StatusTone | null {
  const { chroma, hue } = lchOf(hex);
  if (chroma < greyChroma) return null;
  const nearest = (Object.keys(statusColours) as StatusTone[])
    .map((tone) => {
      const gaps = statusColours[tone].map((colour) => between(hue, lchOf(colour).hue));
      return { tone, gap: Math.min(...gaps) };
    })
    .sort((one, other) => one.gap - other.gap)[0];
  return nearest && nearest.gap <= maxHueDistance ? nearest.tone : null;
}

/** Checks an accent `#rrggbb`. */
export function judgeAccent(hex: string): AccentJudgement {
  const exact = contrastOf(hex, '#ffffff');
  return {
    contrast: Math.floor(exact * 10) / 10,
    faint: exact < minContrast,
    near: nearestStatus(hex),
  };
}

/** True for an accent that may be used. */
export function isGoodAccent(hex: string): boolean {
  const { faint, near } = judgeAccent(hex);
  return !faint && near === null;
}

/** The tokens that change with the accent. */
export type AccentTokens = Record<
  'accent' | 'accent-fill' | 'accent-fill-hover' | 'accent-tint' | 'accent-line' | 'on-accent-2',
  string
>;

const [sunken, darkSunken] = ['#eef0f2', '#1e252d'];
const step = 0.01;

/** Changes the lightness until the colour is readable on all of these. */
function readOn(grounds: readonly string[], colour: Lch, direction: 1 | -1): string {
  const hex = hexOf(colour);
  const next = { ...colour, light: colour.light + direction * step };
  if (next.light <= 0 || next.light >= 1) return direction === 1 ? '#ffffff' : '#000000';
  if (grounds.every((ground) => contrastOf(hex, ground) >= minContrast)) return hex;
  return readOn(grounds, next, direction);
}

const at = (colour: Lch, light: number, mostChroma: number): Lch => {
  return { light, chroma: Math.min(colour.chroma, mostChroma), hue: colour.hue };
};

/** The accent's tokens for the light and the dark theme, from one colour. */
export function accentTokens(hex: string): { light: AccentTokens; dark: AccentTokens } {
  const colour = lchOf(hex);
  const tint = hexOf(at(colour, 0.96, 0.014));
  const darkTint = hexOf(at(colour, 0.26, 0.05));
  const darkFill = readOn(['#ffffff'], at(colour, Math.max(0.42, colour.light), 0.16), -1);
  const second = at(colour, 0.9, 0.04);
  return {
    light: {
      accent: readOn([sunken, tint], colour, -1),
      'accent-fill': hex,
      'accent-fill-hover': hexOf({ ...colour, light: Math.max(0.12, colour.light - 0.06) }),
      'accent-tint': tint,
      'accent-line': hexOf(at(colour, 0.82, 0.055)),
      'on-accent-2': readOn([hex], second, 1),
    },
    dark: {
      accent: readOn([darkSunken, darkTint], at(colour, 0.8, 0.09), 1),
      'accent-fill': darkFill,
      'accent-fill-hover': readOn(['#ffffff'], at(colour, lchOf(darkFill).light + 0.06, 0.16), -1),
      'accent-tint': darkTint,
      'accent-line': hexOf(at(colour, 0.45, 0.09)),
      'on-accent-2': readOn([darkFill], second, 1),
    },
  };
}
