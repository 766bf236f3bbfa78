import { useTranslation } from 'react-i18next';
import { modeOf } from '#contract/applications/certification-mode.ts';
import type { ApplicationDetail } from '#contract/applications.ts';
import { type TurnDue, type TurnFollowing, TurnPanel } from '#web/components/applications/turn-panel.tsx';
import { nextAction, operationOf } from '#web/lib/applications/next-action.ts';
import { scalePosition } from '#web/lib/applications/scale-position.ts';
import { ownerOf, turnTitle } from '#web/lib/applications/turn-title.ts';
import { stepPositionOf } from '#web/lib/lists/step-position.ts';
import { useMay } from '#web/lib/session/use-may.ts';
import { shareUsed } from '#web/lib/time/durations.ts';
import { useNow } from '#web/lib/time/use-now.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import { followingSteps, usualDays } from '../model/following.ts';
import { NudgeButton, useNudge } from './nudge-button.tsx';
import { TurnAction } from './turn-action.tsx';
import { useTurnText } from './turn-text.tsx';

type Part = { application: ApplicationDetail };

function useDue({ application }: Part): TurnDue | undefined {
  const { t } = useTranslation(['applications', 'progress']);
  const times = useTimeTexts();
  const now = useNow();
  const { wait, certificate } = application;
  if (wait.waitingFor === 'nobody') {
    if (!certificate) return undefined;
    const { status, revocation } = certificate;
    if (revocation) return { caption: t('dueText.revoked'), value: times.document(revocation.at) };
    if (status === 'expired') return { caption: t('dueText.expired'), value: certificate.validUntil };
    return {
      caption: t('dueText.certified'),
      value: certificate.issuedOn,
      note: t('dueText.valid', { day: certificate.validUntil }),
    };
  }
  if (!wait.dueAt) return undefined;
  const [since, due] = [new Date(wait.since), new Date(wait.dueAt)];
  const share = shareUsed(since.getTime(), due.getTime(), now.getTime());
  const parts = (wait.action && usualDays(wait.action)) || undefined;
  const scale = { share, parts: Math.min(20, parts ?? 7) };
  const late = due < now;
  if (wait.waitingFor === 'reviewer') {
    const caption = t('progress:expected');
    const key = late ? 'dueText.officeLate' : 'dueText.office';
    return { caption, value: times.weekdayDay(due), scale, note: t(key, { when: times.deadline(due) }) };
  }
  const caption = t('progress:due');
  if (late) {
    const note = t('dueText.late', { when: times.deadline(due) });
    return { caption, value: times.left(due, now), late, note };
  }
  return { caption, value: times.left(due, now), scale, from: times.moment(since), to: times.deadline(due) };
}

function useFollowing({ application }: Part): TurnFollowing[] {
  const { t } = useTranslation('applications');
  const times = useTimeTexts();
  const { steps, unnamed } = followingSteps(modeOf(application.mode), application.wait.action);
  const items = steps.map(({ action, owner, days }): TurnFollowing => {
    const who = owner === 'nobody' ? null : t(`owner.${owner}`);
    const usually = owner === 'reviewer' && days ? times.workingDays(days) : null;
    return { label: t(`following.${action}`), note: [who, usually].filter(Boolean).join(' · ') || undefined };
  });
  return unnamed > 0 ? items.toSpliced(-1, 0, { label: t('following.more', { count: unnamed }) }) : items;
}

type TurnProps = Part & { onDeliver: () => void; onRedeliver: () => void };

/** Whose turn it is, for what, until when, and what comes after; one button at most. */
export function Turn({ application, onDeliver, onRedeliver }: TurnProps) {
  const { t } = useTranslation(['applications', 'common']);
  const { step, fraction, finished } = stepPositionOf(application);
  const title = turnTitle(application);
  const text = useTurnText(application);
  const due = useDue({ application });
  const owner = ownerOf(application);
  const needed = operationOf(nextAction(application));
  const may = useMay(needed ?? 'application.read');
  const nudge = useNudge(application);
  return (
    <TurnPanel
      owner={owner}
      title={t(`title.${title.key}`, {
        count: title.count,
        passed: application.configurations.filter(({ verdict }) => verdict === 'passed').length,
      })}
      at={scalePosition(step, finished ? 1 : fraction)}
      action={
        nudge.open ? (
          <NudgeButton application={application} />
        ) : owner === 'system' || !may ? null : (
          <TurnAction application={application} onDeliver={onDeliver} onRedeliver={onRedeliver} />
        )
      }
      hint={may ? (nudge.hint ?? text.hint ?? undefined) : t('common:rightMissing')}
      due={owner === 'system' ? undefined : due}
      following={useFollowing({ application })}
    >
      {text.body}
    </TurnPanel>
  );
}
