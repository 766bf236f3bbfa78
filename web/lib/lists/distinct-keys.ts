/** React keys for a list that only grows at its end: equal items are numbered in their order. */
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
