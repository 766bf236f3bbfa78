/** Sort columns of an enterprise's list of applications; `turn` has one direction: its own first, by due time. */
export const applicationOrders = ['updated', 'turn', 'product', 'product-en', 'status', 'due'] as const;
export type ApplicationOrder = (typeof applicationOrders)[number];

export const directions = ['asc', 'desc'] as const;
export type Direction = (typeof directions)[number];

/** Default direction of a column: latest change first, others ascending. */
export function directionOf(order: ApplicationOrder, direction: Direction | undefined): Direction {
  return direction ?? (order === 'updated' ? 'desc' : 'asc');
}
