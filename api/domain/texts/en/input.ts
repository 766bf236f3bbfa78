import type { InputTexts } from '#domain/texts/zh/input.ts';

export const input: InputTexts = {
  hidden: 'Holds characters that cannot be seen; typing it instead of pasting leaves them out',
};
