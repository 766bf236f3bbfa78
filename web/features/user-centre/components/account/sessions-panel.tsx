import { useTranslation } from 'react-i18next';
import type { OwnSession } from '#contract/accounts/own-sessions.ts';
import { Button } from '#web/components/controls/button.tsx';
import { Icon } from '#web/components/controls/icon.tsx';
import { ToneTag } from '#web/components/controls/status.tsx';
import { useQuestion } from '#web/components/forms/use-question.tsx';
import { LoadFailure } from '#web/components/page/load-failure.tsx';
import { Panel } from '#web/components/page/panel.tsx';
import { SkeletonRows } from '#web/components/page/skeleton.tsx';
import { showToast } from '#web/lib/shell/toasts.ts';
import { useNow } from '#web/lib/time/use-now.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import { useOwnSessions, useSignOutElsewhere } from '../../api/own-sessions.ts';
import css from './account.module.css';

function Place({ session }: { session: OwnSession }) {
  const { t } = useTranslation(['user-centre', 'time']);
  const times = useTimeTexts();
  const now = useNow();
  const { device, address, startedAt, seenAt, current, newDevice } = session;
  const used = current ? t('session.now') : t('session.seen', { when: times.recent(seenAt, now) });
  const began = t('session.began', { when: times.recent(startedAt, now) });
  return (
    <div className="grow">
      <p className="row">
        <b>{device ?? t('session.unknown')}</b>
        {current && (
          <ToneTag tone="ok" icon="ok">
            {t('session.current')}
          </ToneTag>
        )}
        {newDevice && !current && (
          <ToneTag tone="warn" icon="warn">
            {t('session.newDevice')}
          </ToneTag>
        )}
      </p>
      <p className="cap">{[address, began, used].filter(Boolean).join(' · ')}</p>
    </div>
  );
}

type RowProps = { session: OwnSession; busy: boolean; onEnd: () => void };

function SessionRow({ session, busy, onEnd }: RowProps) {
  const { t } = useTranslation('user-centre');
  const name = session.device ?? t('session.unknown');
  return (
    <li>
      <Icon name="device" />
      <Place session={session} />
      {!session.current && (
        <Button small disabled={busy} aria-label={t('session.endOf', { name })} onClick={onEnd}>
          {t('session.end')}
        </Button>
      )}
    </li>
  );
}

/** Where the reader is signed in, with a way out of each other place. */
export function SessionsPanel() {
  const { t } = useTranslation(['user-centre', 'time']);
  const { data, isError, refetch } = useOwnSessions();
  const signOut = useSignOutElsewhere();
  const rows = data?.rows ?? [];
  const others = rows.filter(({ current }) => !current).length;
  const end = (id: string | null) =>
    signOut.mutate(id, {
      onSuccess: ({ ended }) => showToast({ tone: 'ok', title: t('session.ended', { count: ended }) }),
    });
  const { ask, question } = useQuestion(
    (session: OwnSession | null) => ({
      title: session
        ? t('session.endOf', { name: session.device ?? t('session.unknown') })
        : t('session.endOthers', { count: others }),
      lead: t('session.endLead'),
      confirm: t('session.end'),
    }),
    (session) => end(session?.id ?? null),
  );
  return (
    <Panel
      title={t('session.title')}
      note={data && t('session.count', { count: rows.length })}
      aside={
        others > 1 && (
          <Button small disabled={signOut.isPending} onClick={() => ask(null)}>
            {t('session.endOthers', { count: others })}
          </Button>
        )
      }
    >
      {isError && !data && <LoadFailure onRetry={() => void refetch()} />}
      {!data && !isError && <SkeletonRows />}
      <ul className={css.rows}>
        {rows.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            busy={signOut.isPending}
            onEnd={() => ask(session)}
          />
        ))}
      </ul>
      {question}
    </Panel>
  );
}
