import { useTranslation } from 'react-i18next';
import type { FormFault } from '#domain/application-forms/form-reading.ts';
import { columnLetters } from '#web/lib/application-forms/column-letters.ts';
import css from './form-check.module.css';

/** The wrong cell among its neighbours, as the sheet has them. */
export function CellExcerpt({ fault: { sheet, row, column, around } }: { fault: FormFault }) {
  const { t } = useTranslation('application-forms');
  if (!around) return null;
  const columns = (around.lines[0] ?? []).map((_, at) => around.column + at);
  const rows = around.lines.map((cells, at) => ({ at: around.row + at, cells }));
  const nameOf = (letters: number | undefined, number: number | undefined) =>
    `${columnLetters(letters ?? 1)}${number}`;
  const range = `${nameOf(columns[0], rows[0]?.at)}:${nameOf(columns.at(-1), rows.at(-1)?.at)}`;
  return (
    <table className={css.cells}>
      <caption className="cap">{`${sheet} ! ${range}`}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">{t('column.row')}</span>
          </th>
          {columns.map((one) => (
            <th key={one} scope="col">
              {columnLetters(one)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ at, cells }) => (
          <tr key={at}>
            <th scope="row">{at}</th>
            {columns.map((one, index) => (
              <td key={one} className={at === row && one === column ? css.hit : undefined}>
                {cells[index]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
