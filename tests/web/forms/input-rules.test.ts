import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { brokenInput, inputRules } from '#tests/fixtures/input-rules.ts';
import { inputSchemas } from '#tests/support/input-schemas.ts';
import { namespacesOf, readTexts } from '#tests/web/language/texts.ts';
import { issueText } from '#web/lib/failures/issue-text.ts';

describe.each(['zh', 'en'] as const)('what forms say of single inputs in %s', (language) => {
  const texts = i18next.createInstance();
  beforeAll(() =>
    texts.init({
      lng: language,
      fallbackLng: false,
      interpolation: { escapeValue: false },
      resources: {
        [language]: Object.fromEntries(
          namespacesOf(language).map((name) => [name, readTexts(language, name)]),
        ),
      },
    }),
  );

  it.each(inputRules.map((one) => [one.rule, one] as const))('%s', (_rule, one) => {
    const words = String(texts.t(one.says as 'form:required', { ...one.values }));
    expect(words).not.toBe(one.says);
    expect(words).not.toContain('{{');
    if (one.own) return;
    const issue = inputSchemas[one.form].safeParse(brokenInput(one)).error?.issues[0];
    expect(issueText(texts.getFixedT(language, 'form') as never, issue)).toBe(words);
  });
});
