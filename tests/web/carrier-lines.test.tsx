import { expect, it } from 'vitest';
import type { GeneralConfigEntry } from '#contract/programme/general-config.ts';
import { seedCarriers } from '#domain/shared/carriers.ts';
import { render } from '#tests/web/render.tsx';
import { ConfigTable } from '#web/features/general-config/components/config-table.tsx';
import { type CarrierLine, emptyCarrier } from '#web/features/general-config/model/carrier-lines.ts';
import { configSchemaOf, draftOf } from '#web/features/general-config/model/config-form.ts';

const standard = JSON.stringify(seedCarriers);
const entry: GeneralConfigEntry = {
  key: 'carriers',
  kind: 'json',
  unit: null,
  least: null,
  most: null,
  standard,
  value: standard,
  id: null,
  version: null,
  updatedAt: null,
};
const { carriers } = draftOf(entry);

it('what is sent is what was set, and what is wrong is said of its carrier', () => {
  const faults = (lines: CarrierLine[]) => {
    const judged = configSchemaOf(entry).safeParse({ ...draftOf(entry), carriers: lines });
    if (judged.success) return judged.data;
    return [...new Set(judged.error.issues.map(({ path }) => path.join('.')))];
  };
  expect(faults(carriers)).toBe(standard);
  const one = { code: 'sf', zh: '顺丰', en: 'SF', track: ' ' };
  expect(faults([one])).toBe('[{"code":"sf","zh":"顺丰","en":"SF","track":null}]');
  expect(faults([])).toEqual(['carriers']);
  expect(faults([one, { ...one, code: 'jd', zh: '' }])).toEqual(['carriers.1.zh']);
  expect(faults([one, one])).toEqual(['carriers.1.code']);
  expect(faults([{ ...one, code: 'SF', track: 'https://sf.example/' }])).toEqual([
    'carriers.0.code',
    'carriers.0.track',
  ]);
  expect(faults([emptyCarrier])).toEqual(['carriers.0.code', 'carriers.0.zh', 'carriers.0.en']);
});

it('the list names who brings samples, in order', async () => {
  const table = <ConfigTable rows={[entry]} empty={null} onOpen={() => {}} onReset={() => {}} />;
  const markup = await render(table, 'en');
  expect(markup).toContain('SF Express, JD Logistics, China Post EMS, DHL');
  expect(markup).not.toContain('JSON');
});
