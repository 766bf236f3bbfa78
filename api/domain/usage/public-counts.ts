/** What is counted of the public site: how often, and nothing of whom. */
export type CountKind = 'visit' | 'helpful' | 'unhelpful';

/** The pages whose visits are counted, of readers who allow it. */
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
