import { expect, it } from 'vitest';
import type { UploadView } from '#contract/evidence.ts';
import { RESULT_ITEMS, type ResultItem } from '#domain/test-results/test-result-items.ts';
import { inOrder, sayIn } from '#tests/web/language/texts.ts';
import { render } from '#tests/web/render.tsx';
import { SummaryNote } from '#web/components/page/summary-note.tsx';
import { DeclarationForm } from '#web/features/evidence/components/declaration-form.tsx';
import { UploadCard } from '#web/features/evidence/components/upload-card.tsx';

const zh = await sayIn('zh');
const en = await sayIn('en');

const gb = (value: number) => ({ value, unit: 'GB' as const });
const configuration = { id: 'c', ordinal: 1, label: '', labelEn: '', ram: gb(8), rom: gb(128) };
const application = {
  product: { brandAlias: 'Lanyue', model: 'LY-P110' },
  materials: { osVersion: '5.0.0.71' },
};

const refused = (missing: ResultItem[], part: Partial<UploadView> = {}): UploadView => ({
  id: 'u',
  applicationId: 'a',
  configurationId: 'c',
  fileName: 'summary_report.xml',
  size: 1,
  state: 'refused',
  stage: 'done',
  progress: 100,
  casesSeen: 0,
  requestId: 'r',
  lab: null,
  receivedAt: '2026-11-19T00:00:00.000Z',
  finishedAt: '2026-11-19T00:00:01.000Z',
  declared: null,
  refusal: {
    errorCode: 'HTS.10000015',
    message: { zh: '太少', en: 'says too little' },
    line: null,
    mismatches: [],
    excerpt: [],
    missing,
  },
  ...part,
});

/** Fields of a form by their names, with what stands in them. */
async function fieldsOf(upload: UploadView) {
  const html = await render(<DeclarationForm application={application} upload={upload} />);
  const of = (input: string, attribute: string) => new RegExp(` ${attribute}="([^"]*)"`).exec(input)?.[1];
  return [...html.matchAll(/<input [^>]*>/g)].map(([input]) => [of(input, 'name'), of(input, 'value')]);
}

it('asks only for what is missing, filled in with what the application says', async () => {
  expect(await fieldsOf(refused(['suiteName', 'suiteVersion']))).toEqual([
    ['suiteName', ''],
    ['suiteVersion', ''],
  ]);
  expect(await fieldsOf(refused([...RESULT_ITEMS]))).toEqual([
    ['brand', 'Lanyue'],
    ['model', 'LY-P110'],
    ['osVersion', '5.0.0.71'],
    ['fingerprint', ''],
    ['suiteName', ''],
    ['suiteVersion', ''],
  ]);
});

it('asks again for what was said before and is refused, and for nothing of any other result', async () => {
  const declared = { model: 'LY-P200' };
  expect(await fieldsOf(refused([], { declared }))).toEqual([['model', 'LY-P200']]);
  expect(await fieldsOf(refused([]))).toEqual([]);
  expect(await fieldsOf(refused(['model'], { state: 'parsing', refusal: null }))).toEqual([]);
});

it('a card says what the file leaves out, and who can say it', async () => {
  const upload = refused(['suiteName', 'suiteVersion']);
  const shown = { upload, configuration: { ...configuration, result: null }, model: 'LY-P110', onFile: null };
  const lab = await render(<UploadCard {...shown} />, 'zh');
  expect(lab).toContain(
    zh('evidence:declare.missing', {
      items: `${zh('common:byPartner.item.suiteName')}、${zh('common:byPartner.item.suiteVersion')}`,
    }),
  );
  expect(lab).toContain(zh('evidence:mendMissingLab'));
  const form = <DeclarationForm application={application} upload={upload} />;
  expect(await render(<UploadCard {...shown} declaration={form} />)).toMatch(
    inOrder(en('evidence:declare.heading'), en('evidence:mendMissing'), '<form'),
  );
});

it('a result says which of its facts are the word of the partner', async () => {
  const result = { disagreements: [], byPartner: [{ item: 'suiteName' as const, value: 'ACTS' }] };
  expect(await render(<SummaryNote result={result} configuration={2} />, 'zh')).toMatch(
    inOrder(zh('common:byPartner.titleOf', { index: 2 }), zh('common:byPartner.item.suiteName'), 'ACTS'),
  );
});
