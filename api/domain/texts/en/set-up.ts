import type { SetUpTexts } from '#domain/texts/zh/set-up.ts';

export const setUp: SetUpTexts = {
  nobody: 'This portal has no administrator yet. Set it up in a browser',
  code: 'one-time code, valid for 24 hours',
};
