/** A text as its program wrote it: `_x000D_` stands for the character of that number, `_x005F_` for an underscore. */
export const unescapeText = (text: string) =>
  text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
