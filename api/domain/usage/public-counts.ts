/** Kinds of counts of the public site, without personal data. */
export type CountKind = 'visit' | 'helpful' | 'unhelpful';

/** Pages whose visits are counted, for readers who allow it. */
export const countedPages = [
  'home',
  'development',
  'search',
  'certificate',
  'tool',
  'reader',
  'question',
  'consult',
  'privacy',
  'terms',
  'cookies',
] as const;
export type CountedPage = (typeof countedPages)[number];

export function isCountedPage(name: string): name is CountedPage {
  return countedPages.some((one) => one === name);
}
