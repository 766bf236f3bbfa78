import { describe, expect, it } from 'vitest';
import { describeError } from '#domain/errors/errors.ts';
import { textsIn } from '#tests/web/language/texts.ts';
import { ApiError, errorFromAnswer, errorWithoutAnswer } from '#web/lib/api/api-error.ts';
import { failureText } from '#web/lib/failures/failure-text.ts';

const t = await textsIn('en', 'errors');
const chinese = await textsIn('zh', 'errors');
const tell = (error: unknown) => failureText(error, t, 'en');

describe('what a failed request tells the reader', () => {
  it('looks the code up in the reader’s language', async () => {
    const answer = errorFromAnswer(409, '{"errorCode":"HTS.100000026","message":"x","requestId":"r"}', null);
    expect(await failureText(answer, chinese, 'zh')).toMatch(/审核/);
    expect(await tell(answer)).toMatch(/audit|review/i);
    expect(answer).toMatchObject({ status: 409, code: 'HTS.100000026', requestId: 'r' });
  });

  it.each([
    ['{"changed":"nothing"}', 'nothing was changed'],
    ['{"changed":"unknown"}', 'not known whether'],
    ['{}', 'is unavailable; try later'],
  ])('claims no more of a change than is known: %s', async (details, part) => {
    const answer = errorFromAnswer(503, `{"errorCode":"HTS.00000005","details":${details}}`, null);
    expect(await tell(answer)).toContain(part);
    expect(await tell(answer)).toMatch(details.includes('nothing') ? /nothing was/ : /^((?!nothing was).)*$/);
  });

  it.each([
    ['an unknown code', errorFromAnswer(400, '{"errorCode":"HTS.9","message":"x"}', null), t('unknownCode')],
    [
      'no code, a message',
      errorFromAnswer(400, '{"message":"Said by the server"}', null),
      'Said by the server',
    ],
    [
      'a network that its author stands outside of',
      errorFromAnswer(
        400,
        '{"errorCode":"HTS.100000029","details":{"reason":"ownAddress","address":"203.0.113.9"}}',
        null,
      ),
      t('ownAddress', { address: '203.0.113.9' }),
    ],
    [
      'a value in JSON that does not fit, by its place',
      errorFromAnswer(400, '{"errorCode":"HTS.100000125","details":{"reason":"value","path":"CTS"}}', null),
      t('reason.json-value', { path: 'CTS' }),
    ],
    [
      'a picture of too many pixels, not as too many bytes',
      errorFromAnswer(
        413,
        '{"errorCode":"HTS.10000007","details":{"maxPixels":40000000,"width":12000,"height":12000}}',
        null,
      ),
      t('picture.pixels', { width: '12,000', height: '12,000', most: '40,000,000' }),
    ],
    [
      'a picture that is too long',
      errorFromAnswer(
        413,
        '{"errorCode":"HTS.10000007","details":{"maxSide":10000,"width":40000000,"height":1}}',
        null,
      ),
      t('picture.side', { width: '40,000,000', height: '1', most: '10,000' }),
    ],
    [
      'a picture that takes too much to open',
      errorFromAnswer(413, '{"errorCode":"HTS.10000007","details":{"reason":"tooCostly"}}', null),
      t('picture.costly'),
    ],
    [
      'a picture of too many bytes',
      errorFromAnswer(413, '{"errorCode":"HTS.10000007","details":{"maxBytes":5242880}}', null),
      describeError('imageTooLarge').en,
    ],
    [
      'a workbook with macros, as what it is',
      errorFromAnswer(415, '{"errorCode":"HTS.100000132","details":{"found":"macros"}}', null),
      t('disguise.macros'),
    ],
    [
      'a workbook that nobody can name',
      errorFromAnswer(415, '{"errorCode":"HTS.100000132","details":{"found":"unknown"}}', null),
      describeError('excelFormatInvalid').en,
    ],
    [
      'JSON of another form',
      errorFromAnswer(400, '{"errorCode":"HTS.100000125","details":{"reason":"value"}}', null),
      t('reason.json-shape'),
    ],
    [
      'what is no JSON',
      errorFromAnswer(400, '{"errorCode":"HTS.100000125","details":{"reason":"syntax"}}', null),
      describeError('jsonFormatInvalid').en,
    ],
    ['no code, no message', errorFromAnswer(400, '{}', null), t('unknownError')],
    ['401', errorFromAnswer(401, '', null), t('unauthorized')],
    ['403', errorFromAnswer(403, '{"message":"x"}', null), t('forbidden')],
    ['429', errorFromAnswer(429, '', null), t('busy')],
    ['430', errorFromAnswer(430, '<html>', null), t('busy')],
    ['another status', errorFromAnswer(502, '<html>Bad gateway', null), t('connection', { status: 502 })],
    ['no answer', errorWithoutAnswer(new TypeError('x')), t('network')],
    ['a fault of the page', new Error('x'), t('unexpected')],
  ])('%s', async (_name, error, text) => {
    expect(await tell(error)).toBe(text);
  });

  it('takes the request id from the header when the body has none', () => {
    expect(errorFromAnswer(500, 'oops', 'id-1').requestId).toBe('id-1');
    expect(new ApiError({ status: 500 }).details).toEqual({});
  });
});
