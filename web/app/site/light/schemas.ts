/**
 * What stands for zod in the public site's script: answers are the server's own and are taken as they are, and what people
 * type is judged by the server.
 */
const known: Record<string | symbol, unknown> = {
  parse: (value: unknown) => value,
  safeParse: (value: unknown) => ({ success: true, data: value }),
  [Symbol.iterator]: () => [].values(),
  [Symbol.toPrimitive]: () => '',
};

export const z: unknown = new Proxy(() => {}, {
  get: (_target, name) => (name in known ? known[name] : z),
  apply: () => z,
});
