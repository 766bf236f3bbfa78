/** Most statements that one connection keeps prepared. */
const mostNames = 500;
/** A text that comes only once or twice, such as one with a list of odd length, is not worth its place. */
const namedFrom = 3;
const preparable = /^\s*(select|with|insert|update|delete)\s/;
/** Postgres refuses a kept plan whose columns have become others, as by a migration beside a process that still runs. */
const everyColumn = /(select|returning|distinct|all|,|\.)\s*\*/;
/** Stands in a statement for which what is best differs as much by whom it is asked for as by a keyword. */
export const plannedEachTime = '/* planned each time */';
/** Stands in a statement that looks for a keyword in rows which it would read anyway. */
export const plannedOnce = '/* planned once */';
/** How many rows a keyword finds differs by the keyword, and so does what is best: such statements are planned each time. */
const searching = / i?like | @> |strpos\(|\/\* planned each time \*\//;

/** Names for statements that come again and again, under which Postgres keeps them parsed and planned. */
export function createStatementNames(): (text: string) => string | undefined {
  const seen = new Map<string, number>();
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= mostNames) return known;
    if (!preparable.test(text) || everyColumn.test(text)) return undefined;
    if (searching.test(text) && !text.includes(plannedOnce)) return undefined;
    const times = (seen.get(text) ?? 0) + 1;
    if (times < namedFrom) {
      if (seen.size >= mostNames * 2) seen.clear();
      seen.set(text, times);
      return undefined;
    }
    seen.delete(text);
    const name = `s${names.size}`;
    names.set(text, name);
    return name;
  };
}
