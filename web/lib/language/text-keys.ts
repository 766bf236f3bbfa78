import type { Namespace, ParseKeys } from 'i18next';

/** Keys of a namespace that begin with `P.`, without that beginning: what may end a computed key. */
export type KeyBelow<N extends Namespace, P extends string> =
  ParseKeys<N> extends infer Key ? (Key extends `${P}.${infer Rest}` ? Rest : never) : never;
