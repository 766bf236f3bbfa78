import { expect, it } from 'vitest';
import { firstRequirements } from '#db/baseline/first-requirements.ts';
import type { Said } from '#domain/shared/words.ts';
import { sayIn } from '#tests/web/language/texts.ts';
import { FindingLines } from '#web/components/applications/finding-text.tsx';
import { SaidText } from '#web/components/applications/said-text.tsx';
import { editionQuery } from '#web/lib/requirements/requirements-query.ts';
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

const id = '3f0d7f6e-5a0a-4d0c-9d75-0c8e3f6b8c11';
const application = {
  requirementEdition: 1,
  configurations: [{ id, ordinal: 2 }],
  failures: [],
} as unknown as Parameters<typeof FindingLines>[0]['application'];
const requirements = firstRequirements.map(({ code, area, title: { zh, en } }) => ({
  code,
  area,
  titleZh: zh,
  titleEn: en,
}));

it('stands beside what its requirement demands and the part it is about, in the language of the reader', async () => {
  const target = { kind: 'configuration' as const, id };
  const findings = [
    { requirement: 'T-05', target, seen: both.zh, mend: '重新拍摄' },
    { requirement: 'T-06', seen: both, mend: both },
  ];
  const known = [[editionQuery(1).queryKey, { edition: 1, publishedAt: '', requirements }]] as const;
  const lines = <FindingLines findings={findings} application={application} />;
  const shown = await render(lines, 'en', '/', known);
  for (const code of ['T-05', 'T-06'])
    expect(shown).toContain(requirements.find((one) => one.code === code)?.titleEn);
  expect(shown).toContain(say.en('requirements:about.configuration', { index: 2 }));
  // Once for both of its parts.
  expect(shown.split(say.en('common:writtenIn.zh'))).toHaveLength(2);
});
