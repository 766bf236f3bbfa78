import { ReportPage } from '#web/features/reports/pages/report-page.tsx';
import css from './private-layout.module.css';

/** The report without the centre around it. */
export function ReportAlone() {
  return (
    <main className={`page ${css.alone}`}>
      <ReportPage />
    </main>
  );
}
