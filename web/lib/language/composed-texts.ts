import type { FormatterModule, InitOptions, PostProcessorModule } from 'i18next';
import { edged, spaced } from '#domain/texts/spaces.ts';
import { groupCounts } from './numbers.ts';

/** How i18next puts values into texts: numbers that count read alike, and Chinese stands apart from Latin. */
export const composedTexts = {
  interpolation: { escapeValue: false, alwaysFormat: true },
  postProcess: 'spaces',
} satisfies InitOptions;

export const valueFormatter: FormatterModule = {
  type: 'formatter',
  init() {},
  add() {},
  addCached() {},
  format: (...given) => edged(groupCounts(...given)) as string,
};

export const spacing: PostProcessorModule = { type: 'postProcessor', name: 'spaces', process: spaced };
