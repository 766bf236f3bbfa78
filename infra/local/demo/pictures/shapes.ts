import type { CategoryType } from '#domain/reference-data/reference-data.ts';

/** What of a product shows in its pictures. */
export type PicturedDevice = {
  category: CategoryType;
  name: string;
  brandAlias: string;
  model: string;
  os: string;
  osVersion: string;
  romVersion: string;
  memory: string;
};

export type Size = { width: number; height: number };

/** Pixels of the device's screen, halved for the larger ones. */
export const screenSizes: Record<CategoryType, Size> = {
  phone: { width: 540, height: 1170 },
  tablet: { width: 1200, height: 800 },
  watch: { width: 466, height: 466 },
  tv: { width: 1280, height: 720 },
  reader: { width: 750, height: 1000 },
  car: { width: 1280, height: 560 },
  'smart-screen': { width: 1024, height: 600 },
  laptop: { width: 1200, height: 750 },
};

const fontFamily = 'Noto Sans SC';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapeText = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);

type TextOptions = { x: number; y: number; size: number; fill?: string; anchor?: 'start' | 'middle' | 'end' };

export function drawText(
  text: string,
  { x, y, size, fill = '#1d2733', anchor = 'start' }: TextOptions,
): string {
  return `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}" text-anchor="${anchor}">${escapeText(text)}</text>`;
}

export function box(x: number, y: number, { width, height }: Size, fill: string, radius = 0): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}" />`;
}

/** A drawing in units of its own, of which `scale` pixels make one. */
export function drawing({ width, height }: Size, content: string, scale = 1): string {
  const size = `width="${width * scale}" height="${height * scale}" viewBox="0 0 ${width} ${height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} font-family="${fontFamily}">${content}</svg>`;
}

/** A hue of the brand's own, so that makers' pictures differ. */
export function hueOf(brand: string): number {
  return [...brand].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0) * 31, 0) % 360;
}
