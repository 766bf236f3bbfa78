/** What is filled in for a requirement of the materials. */
export const requirementFields = {
  area: 'product' as const,
  aboutWaivers: false,
  titleZh: '外观完好',
  titleEn: 'No damage',
  explanationZh: '',
  explanationEn: '',
  exampleZh: '',
  exampleEn: '',
  ordinal: 5,
  phrases: { seen: [{ zh: '屏幕有划痕。', en: 'The screen is scratched.' }], mend: [] },
};
