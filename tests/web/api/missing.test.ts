import { expect, it } from 'vitest';
import { errorFromAnswer, isMissing } from '#web/lib/api/api-error.ts';

const refused = (...places: string[]) =>
  JSON.stringify({ errorCode: 'HTS.00000007', details: { issues: places.map((place) => ({ in: place })) } });

it.each([
  ['what is not there', 404, '{}', true],
  ['an address that nothing can have', 400, refused('params'), true],
  ['a form that is wrong', 400, refused('body'), false],
  ['an address that is wrong beside something else', 400, refused('params', 'query'), false],
  ['a refusal that names nothing', 400, '{}', false],
  ['trouble of the server', 500, refused('params'), false],
])('%s', (_name, status, body, missing) => {
  expect(isMissing(errorFromAnswer(status, body, null))).toBe(missing);
});

it('what is no answer is not missing', () => {
  expect(isMissing(new Error('no answer'))).toBe(false);
});
