import { describe, expect, it } from 'vitest';
import { ownQuotas, quotaNames, quotasInForce } from '#domain/quotas/quotas.ts';
import { textsIn } from '#tests/web/language/texts.ts';
import {
  ownQuotasForm,
  quotasForm,
  retentionForm,
  textsOf,
} from '#web/features/administration/model/number-form.ts';
import { errorFromAnswer } from '#web/lib/api/api-error.ts';
import { failureText } from '#web/lib/failures/failure-text.ts';

const texts = { zh: await textsIn('zh', 'errors'), en: await textsIn('en', 'errors') };
const refusal = (details: object, status = 400, retryAfter: string | null = null) => {
  const code = status === 429 ? {} : { errorCode: 'HTS.00000007' };
  return errorFromAnswer(status, JSON.stringify({ ...code, message: 'x', details }), null, retryAfter);
};

describe('a refusal for a limit', () => {
  it.each(quotaNames)('says what is used and allowed, in both languages: %s', async (quota) => {
    const error = refusal({ reason: 'quota', quota, limit: 41, used: 37 });
    for (const language of ['zh', 'en'] as const) {
      const text = await failureText(error, texts[language], language);
      expect(text).toContain('41');
      expect(text).not.toMatch(/\{\{|quota\./);
      if (quota !== 'refusedCalls') expect(text).toContain('37');
    }
  });

  it('says in how many minutes held-off calls go on', async () => {
    const error = refusal({ reason: 'quota', quota: 'refusedCalls', limit: 600 }, 429, '421');
    expect(await failureText(error, texts.en, 'en')).toMatch(/go on in 8 minutes/);
    expect(await failureText(error, texts.zh, 'zh')).toMatch(/8 分钟后/);
  });

  it('of a limit that this page does not know reads as the code does', async () => {
    const error = refusal({ reason: 'quota', quota: 'planets', limit: 8, used: 8 });
    expect(await failureText(error, texts.en, 'en')).toMatch(/values/);
  });

  it('for a version that is not the newest says that somebody was faster', async () => {
    expect(await failureText(refusal({ reason: 'version', version: 3 }), texts.en, 'en')).toMatch(
      /Somebody else/,
    );
  });
});

describe('the form of the limits', () => {
  const values = quotasInForce({ products: 7 });

  it('gives back what it was filled with', () => {
    expect(quotasForm.parse(textsOf(values))).toEqual(values);
    const own = { ...ownQuotas(null), products: 9 };
    expect(ownQuotasForm.parse(textsOf(own))).toEqual(own);
  });

  it.each([
    ['', 'invalid_type'],
    ['1.5', 'invalid_type'],
    ['many', 'invalid_type'],
    ['0', 'too_small'],
    ['999999999', 'too_big'],
  ])('refuses %j where a number is needed', (text, code) => {
    const { error } = quotasForm.safeParse({ ...textsOf(values), products: text });
    expect(error?.issues[0]).toMatchObject({ path: ['products'], code });
    expect(retentionForm.safeParse({}).success).toBe(false);
  });

  it('takes an empty field of one enterprise as the programme’s limit', () => {
    expect(ownQuotasForm.parse({ ...textsOf(ownQuotas(null)), products: ' ' }).products).toBeNull();
  });
});
