import type { SetUpTexts } from '#domain/texts/zh/set-up.ts';

export const setUp: SetUpTexts = {
  nobody: 'Nobody administers this portal yet. Set it up in a browser',
  code: 'one-time code, good for 24 hours',
};
