/** What an enterprise's list of applications is sorted by; `turn` has one direction, its own first and the earliest due. */
export const applicationOrders = ['updated', 'turn', 'product', 'product-en', 'status', 'due'] as const;
export type ApplicationOrder = (typeof applicationOrders)[number];

export const directions = ['asc', 'desc'] as const;
export type Direction = (typeof directions)[number];

/** The direction of a column that none is said of: latest changes first, everything else from its beginning. */
export function directionOf(order: ApplicationOrder, direction: Direction | undefined): Direction {
  return direction ?? (order === 'updated' ? 'desc' : 'asc');
}
