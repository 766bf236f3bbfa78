type Marks = ReadonlySet<string>;

/** How many items two lists share at their beginning and, apart from those, at their end. */
function sharedEnds(before: readonly unknown[], after: readonly unknown[]): { head: number; tail: number } {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  return { head, tail };
}

/**
 * Marks after rows of the list `field` were added or removed: those of moved rows move along, those of removed rows
 * are dropped.
 */
export function moveMarks(
  marks: Marks,
  field: string,
  before: readonly unknown[],
  after: readonly unknown[],
): Marks {
  if (before.length === after.length) return marks;
  const { head, tail } = sharedEnds(before, after);
  const prefix = `${field}.`;
  const moved = [...marks].flatMap((path): string[] => {
    if (!path.startsWith(prefix)) return [path];
    const [place = '', ...rest] = path.slice(prefix.length).split('.');
    const index = Number(place);
    if (index < head) return [path];
    if (index < before.length - tail) return [];
    return [[field, index + after.length - before.length, ...rest].join('.')];
  });
  return new Set(moved);
}
