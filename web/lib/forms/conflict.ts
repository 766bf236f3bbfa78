import { useState } from 'react';

/** One line of the comparison. */
export type ComparedLine<V> = {
  label: string;
  textOf: (values: V) => string;
  /** What is compared instead of the text. */
  keyOf?: (values: V) => string;
};

/** The line of each field; fields with the same line are decided together. */
export type ComparedFields<V> = { readonly [F in keyof V & string]-?: ComparedLine<V> };

type ComparedField<V> = ComparedLine<V> & { id: string; fields: (keyof V & string)[] };

/** The lines in the order of their fields, each with the id of its first field. */
function linesOf<V>(compared: ComparedFields<V>): ComparedField<V>[] {
  const names = Object.keys(compared) as (keyof V & string)[];
  return [...Map.groupBy(names, (name) => compared[name])].map(([line, fields]) => ({
    ...line,
    id: fields[0] ?? '',
    fields,
  }));
}

export type Side = 'mine' | 'theirs';
export type ConflictRow = {
  id: string;
  label: string;
  mine: string;
  theirs: string;
  /** Which side the form has now; null for neither. */
  taken: Side | null;
};

type Sides<V> = Record<Side, V>;

const keyOf = <V>(field: ComparedField<V>, values: V) => (field.keyOf ?? field.textOf)(values);
const isSame = <V>(field: ComparedField<V>, one: V, other: V) => keyOf(field, one) === keyOf(field, other);

function partOf<V extends object>({ fields }: ComparedField<V>, values: V): Partial<V> {
  return Object.fromEntries(fields.map((name) => [name, values[name]])) as Partial<V>;
}

/** Fields that only others changed, with their values; `base`: the values that the form began with, null where unknown. */
export function theirsAlone<V extends object>(
  compared: ComparedFields<V>,
  { mine, theirs, base }: Sides<V> & { base: V | null },
): Partial<V> {
  if (base === null) return {};
  const untouched = linesOf(compared).filter(
    (field) => isSame(field, base, mine) && !isSame(field, mine, theirs),
  );
  return Object.assign({}, ...untouched.map((field) => partOf(field, theirs)));
}

/** The lines in which the sides differ, and which side the form has. */
export function conflictRows<V extends object>(
  compared: ComparedFields<V>,
  { mine, theirs, values }: Sides<V> & { values: V },
): ConflictRow[] {
  const takenOf = (field: ComparedField<V>) => {
    if (isSame(field, values, theirs)) return 'theirs';
    return isSame(field, values, mine) ? 'mine' : null;
  };
  return linesOf(compared)
    .filter((field) => !isSame(field, mine, theirs))
    .map((field) => ({
      id: field.id,
      label: field.label,
      taken: takenOf(field),
      mine: field.textOf(mine),
      theirs: field.textOf(theirs),
    }));
}

/** Splits a text into common beginning, difference and common end. */
export function splitDifference(text: string, other: string): readonly [string, string, string] {
  const [own, those] = [[...text], [...other]];
  const most = Math.min(own.length, those.length);
  let head = 0;
  while (head < most && own[head] === those[head]) head += 1;
  let tail = 0;
  while (tail < most - head && own.at(-1 - tail) === those.at(-1 - tail)) tail += 1;
  const end = own.length - tail;
  return [own.slice(0, head).join(''), own.slice(head, end).join(''), own.slice(end).join('')];
}

type Form<V> = { values: V; set: (changes: Partial<V>) => void };

/** The conflict of a form with what others saved meanwhile, field by field. */
export function useConflict<V extends object>(compared: ComparedFields<V> | null, { values, set }: Form<V>) {
  const [conflict, setConflict] = useState<(Sides<V> & { version: number; by: string | null }) | null>(null);
  const sideOf = (side: Side, id?: string): Partial<V> => {
    const lines = compared ? linesOf(compared).filter((line) => id === undefined || line.id === id) : [];
    return conflict ? Object.assign({}, ...lines.map((line) => partOf(line, conflict[side]))) : {};
  };
  return {
    /** The version of the other side; null without a conflict. */
    version: conflict?.version ?? null,
    theirs: conflict?.theirs ?? null,
    /** Who saved the other side, where known. */
    by: conflict?.by ?? null,
    rows: conflict && compared ? conflictRows(compared, { ...conflict, values }) : [],
    begin: (sides: Sides<V> & { base: V | null; version: number; by: string | null }) => {
      const { mine, theirs, version, by } = sides;
      setConflict({ mine, theirs, version, by });
      set({ ...mine, ...(compared && theirsAlone(compared, sides)) });
    },
    forget: () => setConflict(null),
    take: (side: Side, id?: string) => set(sideOf(side, id)),
  };
}
