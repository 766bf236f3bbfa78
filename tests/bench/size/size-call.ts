import type { SizePortal, Who } from './size-portal.ts';

/** A call that is measured; its path may depend on what the database holds. */
export type SizeCall = { name: string; who: Who; path: string | ((portal: SizePortal) => Promise<string>) };

const pagesBack = 500;
const pageRows = 20;

type Page = { next: string | null };

/** The address of page 500, or of the last one where there are fewer; walked to in larger steps. */
export function farPage(who: Who, path: string) {
  return async ({ get }: SizePortal): Promise<string> => {
    const withAfter = (after: string | null) =>
      after === null ? path : `${path}${path.includes('?') ? '&' : '?'}after=${encodeURIComponent(after)}`;
    let after: string | null = null;
    for (let rows = 0; rows < pagesBack * pageRows; rows += 100) {
      const step = withAfter(after);
      const page = JSON.parse(await get(who, `${step}${step.includes('?') ? '&' : '?'}limit=100`)) as Page;
      if (page.next === null) break;
      after = page.next;
    }
    return withAfter(after);
  };
}

/** The address of a list with a word that it is searched for. */
export const found = (path: string, keyword: string) =>
  `${path}${path.includes('?') ? '&' : '?'}keyword=${encodeURIComponent(keyword)}`;
