import { useTranslation } from 'react-i18next';
import type { FormTemplateView } from '#contract/programme/form-templates.ts';
import { ToneText } from '#web/components/controls/status.tsx';
import { Column } from '#web/components/lists/column.tsx';
import { ListTable } from '#web/components/lists/list-table.tsx';
import { EmptyState } from '#web/components/page/empty-state.tsx';
import { formatBytes } from '#web/lib/language/numbers.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import { templateAddress } from '../api/form-templates.ts';

/** Every version, newest first: the first is the one that makers fill in. */
export function TemplateTable({ rows }: { rows: readonly FormTemplateView[] | undefined }) {
  const { t } = useTranslation('form-template');
  const times = useTimeTexts();
  const current = rows?.[0]?.version;
  const empty = <EmptyState title={t('empty')} points={[t('emptyHint')]} />;
  return (
    <ListTable rows={rows} rowKey="version" columns={4} empty={empty}>
      <Column
        header={t('column.version')}
        className="nowrap"
        body={({ version }: FormTemplateView) => (
          <>
            {t('version', { version })}{' '}
            {version === current && (
              <ToneText tone="ok" icon="ok">
                {t('current')}
              </ToneText>
            )}
          </>
        )}
      />
      <Column
        header={t('column.name')}
        body={({ version, name }: FormTemplateView) => (
          <a href={templateAddress(version)} download>
            {name}
          </a>
        )}
      />
      <Column
        header={t('column.size')}
        className="num"
        headerClassName="num"
        body={({ size }: FormTemplateView) => formatBytes(size)}
      />
      <Column
        header={t('column.uploaded')}
        className="nowrap"
        body={({ uploadedAt }: FormTemplateView) => times.moment(uploadedAt)}
      />
    </ListTable>
  );
}
