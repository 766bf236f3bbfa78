import { useTranslation } from 'react-i18next';

/** One line of text to come; `width` as CSS reads it. */
export function SkeletonLine({ width = '100%' }: { width?: string }) {
  return <span className="skeleton" style={{ width }} />;
}

function Waiting() {
  const { t } = useTranslation();
  return (
    <span className="sr-only" role="status">
      {t('loading')}
    </span>
  );
}

/** A panel with its head and some lines. */
export function SkeletonPanel({ lines = 3 }: { lines?: number }) {
  return (
    <div className="panel">
      <Waiting />
      <div className="panel-h" aria-hidden="true">
        <SkeletonLine width="22%" />
      </div>
      <div className="panel-b skeleton-lines" aria-hidden="true">
        {Array.from({ length: lines }, (_, index) => `${100 - ((index * 17) % 40)}%`).map((width, index) => (
          <SkeletonLine key={index} width={width} />
        ))}
      </div>
    </div>
  );
}

/** Rows of a table in the height of the real ones. */
export function SkeletonRows({ rows = 8, columns = 5 }: { rows?: number; columns?: number }) {
  const cells = Array.from({ length: columns }, (_, index) => index);
  return (
    <div>
      <Waiting />
      <table aria-hidden="true" className="skeleton-table">
        <tbody>
          {Array.from({ length: rows }, (_, row) => row).map((row) => (
            <tr key={row}>
              {cells.map((cell) => (
                <td key={cell}>
                  <SkeletonLine width={`${40 + ((row * 23 + cell * 31) % 50)}%`} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A page of the management centre before its data: title, line, panels. */
export function SkeletonPage({ panels = 2 }: { panels?: number }) {
  return (
    <div>
      <div className="head" aria-hidden="true">
        <div className="grow skeleton-lines">
          <SkeletonLine width="280px" />
          <SkeletonLine width="420px" />
        </div>
      </div>
      {Array.from({ length: panels }, (_, index) => index).map((index) => (
        <SkeletonPanel key={index} />
      ))}
    </div>
  );
}
