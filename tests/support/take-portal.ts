/** What the specs of a worker find in their environment: the addresses of its portal. */
export type Addresses = Record<string, string>;

/** Puts the addresses of this worker's portal, of those that the global setup started, into its environment. */
export function takePortal(): void {
  const portals = JSON.parse(process.env.PORTALS ?? '[]') as Addresses[];
  Object.assign(process.env, portals[Number(process.env.TEST_PARALLEL_INDEX)]);
}
