import { useEffect } from 'react';

let latest = '';

/** The title that the page asked for that was rendered last; for the server, which has no tab. */
export const readTabTitle = (): string => latest;

/** Names the browser's tab as long as this is shown. */
export function useTabTitle(title: string): void {
  latest = title;
  useEffect(() => {
    document.title = title;
  }, [title]);
}
