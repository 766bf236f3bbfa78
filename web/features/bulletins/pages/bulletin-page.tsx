import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import type { BulletinDetail } from '#contract/programme/admin-notices.ts';
import { ToneTag } from '#web/components/controls/status.tsx';
import { Breadcrumbs, PageHead } from '#web/components/page/page-head.tsx';
import { RecordFailure } from '#web/components/page/record-failure.tsx';
import { SkeletonRows } from '#web/components/page/skeleton.tsx';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import { paths } from '#web/paths.ts';
import '#web/theme/widgets/controls.css';
import '#web/theme/widgets/forms.css';
import '#web/theme/widgets/notices.css';
import '#web/theme/widgets/timeline.css';
import { useBulletin } from '../api/read-notices.ts';
import { BulletinEditor } from '../components/bulletin-editor.tsx';
import { useNoticeTitle } from '../components/notice-row.tsx';
import { stateLooks } from '../model/notice-looks.ts';

/** As it was when it was opened, until this page saves it: what others save meanwhile takes nobody's text away. */
function useHeld(newest: BulletinDetail | undefined) {
  const [held, setHeld] = useState<BulletinDetail | undefined>(undefined);
  const saved = useRef(0);
  const data = held && held.version >= saved.current && held.id === newest?.id ? held : newest;
  if (data !== held) setHeld(data);
  const release = (version: number) => {
    saved.current = version;
  };
  return { data, release };
}

function Bulletin({ id }: { id: string | null }) {
  const { t } = useTranslation(['bulletins', 'editor', 'form', 'common']);
  const times = useTimeTexts();
  const titleOf = useNoticeTitle();
  const { data: newest, isError, error, refetch } = useBulletin(id);
  const { data, release } = useHeld(newest);
  const title = data ? titleOf(data) : t('form.new');
  const state = data?.state ?? 'draft';
  if (isError && !data)
    return (
      <main className="page">
        <RecordFailure error={error} kind="bulletin" onRetry={() => void refetch()} />
      </main>
    );
  return (
    <main className="page">
      <Breadcrumbs crumbs={[{ label: t('title'), to: paths.bulletins }, { label: title }]} />
      <PageHead title={title} tag={<ToneTag {...stateLooks[state]}>{t(`state.${state}`)}</ToneTag>}>
        {data && <span className="cap">{t('form.savedAt', { when: times.moment(data.updatedAt) })}</span>}
      </PageHead>
      {id !== null && !data && <SkeletonRows columns={2} />}
      {(id === null || data) && (
        // A new version remounts the form with the saved values.
        <BulletinEditor
          key={`${id} ${data?.version}`}
          bulletin={data ?? null}
          audience={data?.audience}
          onSaved={release}
        />
      )}
    </main>
  );
}

/** A bulletin that is written, edited or looked at. */
export function BulletinPage() {
  const { id } = useParams();
  return <Bulletin id={id === undefined || id === 'new' ? null : id} />;
}
