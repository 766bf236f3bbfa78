let drawn: string | undefined;

/** The zone in which the server draws a page's moments, and the browser at first; the browser's own follows. */
export function serveZone(zone: string): void {
  drawn = zone;
}

export const drawnZone = (): string | undefined => drawn;
