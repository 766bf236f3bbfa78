import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { sayIn } from '#tests/web/language/texts.ts';
import { render } from '#tests/web/render.tsx';
import { TextAreaField, TextField } from '#web/components/forms/text-field.tsx';
import { useForm } from '#web/lib/forms/form.ts';
import { moveMarks } from '#web/lib/forms/row-marks.ts';

const zh = await sayIn('zh');
const en = await sayIn('en');

const [one, two, three] = [{ id: 1 }, { id: 2 }, { id: 3 }];

describe('marks of the rows of a form', () => {
  const marks = new Set([
    'name',
    'rows',
    'rows.0.label',
    'rows.1.label',
    'rows.2.ram.value',
    'rowsOfOthers.1',
  ]);
  const kept = ['name', 'rows', 'rowsOfOthers.1'];

  it.each([
    ['stay where a row is edited', [one, two, three], [one, { id: 9 }, three], [0, 1, 2]],
    ['stay where a row is added behind them', [one, two, three], [one, two, three, {}], [0, 1, 2]],
    ['move up where a row before them goes', [one, two, three], [two, three], [null, 0, 1]],
    ['go with their row', [one, two, three], [one, three], [0, null, 1]],
    ['move down where a row comes before them', [one, two, three], [{}, one, two, three], [1, 2, 3]],
  ] as const)('%s', (_name, before, after, places) => {
    const ends = ['label', 'label', 'ram.value'];
    const expected = places.flatMap((place, index) =>
      place === null ? [] : [`rows.${place}.${ends[index]}`],
    );
    expect([...moveMarks(marks, 'rows', before, after)].sort()).toEqual([...kept, ...expected].sort());
  });
});

describe('a form', () => {
  const schema = z.object({ rows: z.array(z.object({ label: z.string().min(1) })) });
  const empty = { label: '' };

  const useRows = () => useForm(schema, { rows: [empty] });

  /** What is wrong after these steps, each on the state that the one before left. */
  function issuesAfter(...steps: ((form: ReturnType<typeof useRows>) => void)[]): string[] {
    let found: string[] = [];
    let at = 0;
    function Probe() {
      const form = useRows();
      const step = steps[at];
      at += 1;
      step?.(form);
      found = [0, 1, 2].flatMap((index) => (form.issueAt(`rows.${index}.label`) ? [String(index)] : []));
      return null;
    }
    renderToStaticMarkup(<Probe />);
    return found;
  }

  it('shows every error that stands there on submit, and none of a row that is added then', () => {
    expect(issuesAfter((form) => form.submit())).toEqual(['0']);
    expect(
      issuesAfter(
        (form) => form.submit(),
        (form) => form.set({ rows: [...form.values.rows, { label: '' }] }),
      ),
    ).toEqual(['0']);
  });

  it('takes a new row in the place of one that went for a new one', () => {
    expect(
      issuesAfter(
        (form) => form.set({ rows: [...form.values.rows, { label: '' }] }),
        (form) => form.leave('rows.1.label'),
        (form) => form.set({ rows: form.values.rows.slice(0, 1) }),
        (form) => form.set({ rows: [...form.values.rows, { label: '' }] }),
      ),
    ).toEqual([]);
  });
});

describe('a bounded text', () => {
  const field = (length: number) => (
    <TextField label="Name" value={'x'.repeat(length)} onValue={() => {}} maxLength={64} />
  );

  it('is never cut: what is too long stays, and says by how much', async () => {
    const html = await render(field(70));
    expect(html).not.toContain('maxLength');
    expect(html).not.toContain('maxlength');
    expect(html).toContain('aria-invalid="true"');
    expect(html).toContain(en('common:tooLong', { count: 6, most: 64 }));
    expect(html).toContain('70 / 64');
  });

  it('shows how full it is once that matters', async () => {
    expect(await render(field(64), 'zh')).toContain('64 / 64');
    expect(await render(field(64))).not.toContain('aria-invalid');
    expect(await render(field(20))).not.toContain('/ 64');
  });

  it('is the same over several lines', async () => {
    const area = <TextAreaField label="Reason" value={'x'.repeat(11)} onValue={() => {}} maxLength={10} />;
    expect(await render(area, 'zh')).toContain(zh('common:tooLong', { count: 1, most: 10 }));
  });
});
