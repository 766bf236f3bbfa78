import { expect, it } from 'vitest';
import { requirements } from '#domain/applications/applications.ts';
import type { Said } from '#domain/shared/words.ts';
import { serverTexts } from '#domain/texts/server-texts.ts';
import { sayIn } from '#tests/web/language/texts.ts';
import { FindingText, SaidText } from '#web/components/applications/said-text.tsx';
import { render } from '../render.tsx';

const say = { zh: await sayIn('zh'), en: await sayIn('en') };
const both = { zh: '照片不清楚', en: 'The picture is blurred' };

it.each<['zh' | 'en', Said, string, string | null]>([
  ['en', both, both.en, null],
  ['zh', both, both.zh, null],
  ['en', both.zh, both.zh, 'zh'],
  ['zh', both.zh, both.zh, null],
  ['zh', both.en, both.en, 'en'],
])('in %s, of %o there is “%s”, marked as %s', async (language, said, text, written) => {
  const shown = await render(<SaidText said={said} />, language);
  expect(shown).toContain(text);
  expect(shown).not.toContain(text === both.zh ? both.en : both.zh);
  const mark = { zh: say[language]('common:writtenIn.zh'), en: say[language]('common:writtenIn.en') };
  if (written === null) expect(shown).not.toContain('lang=');
  else expect(shown).toContain(`lang="${written === 'zh' ? 'zh-CN' : 'en'}"`);
  expect(
    Object.entries(mark)
      .filter(([, one]) => shown.includes(one))
      .map(([name]) => name),
  ).toEqual(written === null ? [] : [written]);
});

it('stands beside what its requirement demands, in the language of the reader', async () => {
  const finding = { requirement: 'T-05', seen: both.zh, mend: '重新拍摄' };
  const shown = await render(<FindingText finding={finding} />, 'en');
  expect(shown).toContain(say.en('requirements:T-05'));
  // Once for both of its parts.
  expect(shown.split(say.en('common:writtenIn.zh'))).toHaveLength(2);
});

it('is told by the servers with the very words of the pages', () => {
  for (const language of ['zh', 'en'] as const)
    for (const { id } of requirements)
      expect(serverTexts(language).requirements[id]).toBe(say[language](`requirements:${id}`));
});
