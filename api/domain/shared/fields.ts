/** These fields of a record. */
export function pickFields<T extends object, K extends keyof T>(record: T, names: readonly K[]): Pick<T, K> {
  return Object.fromEntries(names.map((name) => [name, record[name]])) as Pick<T, K>;
}

/** An object in which each of these fields has the same value. */
export function fillFields<K extends string, V>(names: readonly K[], value: V): Record<K, V> {
  return Object.fromEntries(names.map((name) => [name, value])) as Record<K, V>;
}

/** The names of a schema's fields. */
export function fieldNames<S extends object>({ shape }: { shape: S }): (keyof S & string)[] {
  return Object.keys(shape) as (keyof S & string)[];
}
