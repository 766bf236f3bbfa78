import { expect, it } from 'vitest';
import { AgreementNote } from '#web/components/agreements/agreement-note.tsx';
import { enterpriseAgreementKey, enterpriseStateKey } from '#web/lib/session/enterprise-state.ts';
import { render } from './render.tsx';

const bd = { email: 'bd@assay.example', phone: '+86 755 0000 0000' };
type Agreed = { inForce: boolean; categories: string[] } | null;

const note = (agreement: Agreed, category: string | null, contact: object = bd) =>
  render(<AgreementNote category={category} />, 'en', '/', [
    [enterpriseStateKey, { state: 1, contact }],
    [enterpriseAgreementKey, { agreement }],
    [['error-text', 'commercialAgreementUnsigned', 'en'], 'unsigned'],
    [['error-text', 'categoryNotInAgreement', 'en'], 'not this category'],
  ]);

it('says what an application would be refused with, and whom to ask', async () => {
  const tablets = { inForce: true, categories: ['tablet'] };
  const unsigned = await note({ inForce: false, categories: [] }, null);
  expect(unsigned).toContain('unsigned');
  expect(unsigned).toContain('mailto:bd@assay.example');
  expect(unsigned).toContain('tel:+867550000000');
  expect(await note(tablets, 'reader')).toContain('not this category');
  expect(await note(tablets, 'reader', { email: null, phone: null })).toContain('certification programme');
});

it('says nothing where nothing would be refused', async () => {
  const tablets = { inForce: true, categories: ['tablet'] };
  for (const [agreement, category] of [
    [tablets, 'tablet'],
    [tablets, null],
    [null, 'reader'],
  ] as const) {
    expect(await note(agreement, category)).toBe('');
  }
});
