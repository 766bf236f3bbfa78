/** An OKLCH colour: lightness 0 to 1, chroma from 0, hue in degrees. */
export type Lch = { light: number; chroma: number; hue: number };
type Three = [number, number, number];

const degrees = 180 / Math.PI;

const toLinear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const fromLinear = (part: number) => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055);

/** Linear red, green and blue of `#rrggbb`, 0 to 1. */
function linearOf(hex: string): Three {
  const part = (at: number) => toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return [part(1), part(3), part(5)];
}

/** Relative luminance by WCAG 2; 0 to 1. */
function luminance(hex: string): number {
  const [red, green, blue] = linearOf(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colours `#rrggbb` by WCAG 2, 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

/** OKLCH of `#rrggbb`. */
export function lchOf(hex: string): Lch {
  const [red, green, blue] = linearOf(hex);
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short;
  return {
    light: 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    chroma: Math.hypot(a, b),
    hue: (Math.atan2(b, a) * degrees + 360) % 360,
  };
}

function linearOfLch({ light, chroma, hue }: Lch): Three {
  const [a, b] = [chroma * Math.cos(hue / degrees), chroma * Math.sin(hue / degrees)];
  const long = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (light - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ];
}

/** `#rrggbb` of a colour; outside sRGB its chroma is reduced until it fits. */
export function hexOf(colour: Lch): string {
  const parts = linearOfLch(colour);
  const isShown = parts.every((part) => part >= -0.0005 && part <= 1.0005);
  if (!isShown && colour.chroma > 0.001) return hexOf({ ...colour, chroma: colour.chroma * 0.9 });
  const two = (part: number) =>
    Math.round(fromLinear(Math.min(1, Math.max(0, part))) * 255)
      .toString(16)
      .padStart(2, '0');
  return `#${parts.map(two).join('')}`;
}
