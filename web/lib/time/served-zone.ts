let served: string | undefined;

/** The zone in which the server writes a page's moments. */
export function serveZone(zone: string): void {
  served = zone;
}

/** Undefined in a browser, which has its own. */
export const servedZone = (): string | undefined => served;
