import { useEffect } from 'react';

let drawn = '';

/** The title that the page asked for that was drawn last; for the server, which has no tab. */
export const readTabTitle = (): string => drawn;

/** Names the browser's tab as long as this is shown. */
export function useTabTitle(title: string): void {
  drawn = title;
  useEffect(() => {
    document.title = title;
  }, [title]);
}
