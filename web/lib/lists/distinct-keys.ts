/**
 * A key for each item of a list that is only added to at its end: items that look alike get a number each, in their order.
 */
export function distinctKeys<T>(
  items: readonly T[],
  lookOf: (item: T) => string,
): { key: string; item: T }[] {
  const seen = new Map<string, number>();
  return items.map((item) => {
    const look = lookOf(item);
    const before = seen.get(look) ?? 0;
    seen.set(look, before + 1);
    return { key: `${before} ${look}`, item };
  });
}
