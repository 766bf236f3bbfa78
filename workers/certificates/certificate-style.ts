import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);

/** Embedded as subsets. */
export const fontFiles = {
  sans: resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf'),
  sansStrong: resolve('@expo-google-fonts/noto-sans-sc/600SemiBold/NotoSansSC_600SemiBold.ttf'),
  serif: resolve('@expo-google-fonts/noto-serif-sc/400Regular/NotoSerifSC_400Regular.ttf'),
  serifStrong: resolve('@expo-google-fonts/noto-serif-sc/700Bold/NotoSerifSC_700Bold.ttf'),
};

export const colour = {
  ink: '#12171d',
  ink2: '#414b56',
  ink3: '#5b6672',
  line: '#dde1e6',
  lineStrong: '#828c97',
  bad: '#ae1c1c',
  paper: '#ffffff',
};

/** All positions are CSS pixels of a 794 × 1123 page, as in the visual reference; one pixel is 0.75 pt. */
export const page = { width: 794, height: 1123, left: 80, right: 714, inner: 634, footTop: 870 };

export type TextStyle = {
  font: keyof typeof fontFiles;
  size: number;
  lineHeight: number;
  colour: string;
  /** Letter spacing in pixels. */
  spacing?: number;
};

function style(
  font: TextStyle['font'],
  size: number,
  lineHeight: number,
  ink: string,
  spacing = 0,
): TextStyle {
  return { font, size, lineHeight, colour: ink, spacing };
}

export const text = {
  body: style('sans', 13, 20, colour.ink),
  dim: style('sans', 13, 20, colour.ink3),
  failed: style('sansStrong', 13, 20, colour.bad),
  value: style('sansStrong', 13, 20, colour.ink),
  valueEn: style('sans', 11, 16, colour.ink2),
  label: style('sans', 13, 20, colour.ink),
  labelEn: style('sans', 11, 16, colour.ink3),
  head: style('sans', 12, 16, colour.ink),
  note: style('sans', 11, 16, colour.ink2),
  office: style('sansStrong', 16, 20, colour.ink),
  number: style('sansStrong', 15, 20, colour.ink, 0.75),
  title: style('serifStrong', 40, 48, colour.ink, 8),
  titleEn: style('serif', 16, 24, colour.ink2, 0.64),
  statement: style('serif', 15, 24, colour.ink),
  statementEn: style('serif', 12, 16, colour.ink2),
  overleaf: style('serifStrong', 24, 32, colour.ink, 2.4),
  overleafEn: style('serif', 14, 20, colour.ink2, 0.4),
  mark: style('sansStrong', 52, 64, colour.bad, 4),
  markSince: style('sansStrong', 16, 24, colour.bad),
};
