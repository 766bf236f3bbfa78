import type { InputTexts } from '#domain/texts/zh/input.ts';

export const input: InputTexts = {
  hidden: 'Contains invisible characters; type it instead of pasting it',
  rules: {
    'accent-contrast': 'White text is hard to read on this colour: the contrast is below 4.5',
    'accent-status': 'Too close to a status colour (passed, in progress, warning, rejected)',
    twice: 'Already listed above; each may appear only once',
  },
};
