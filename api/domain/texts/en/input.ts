import type { InputTexts } from '#domain/texts/zh/input.ts';

export const input: InputTexts = {
  hidden: 'Holds characters that cannot be seen; typing it instead of pasting leaves them out',
  rules: {
    'accent-contrast': 'White text on this colour cannot be read: the contrast is under 4.5',
    'accent-status': 'Too near to the colour of a status (passed, under way, warning, refused)',
    twice: 'It stands there already; each may stand there once',
  },
};
