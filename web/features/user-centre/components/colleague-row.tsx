import { useTranslation } from 'react-i18next';
import type { Colleague } from '#contract/accounts/colleagues.ts';
import { enterpriseRights } from '#domain/accounts/enterprise-rights.ts';
import { invitationState } from '#domain/invitations/invitations.ts';
import { ToneText } from '#web/components/controls/status.tsx';
import { Select } from '#web/components/forms/select-field.tsx';
import { type RowAction, RowMenu } from '#web/components/lists/row-menu.tsx';
import { useNow } from '#web/lib/time/use-now.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';

/** When somebody came last, that they may sign in no more, or are still waited for. */
export function ColleagueState({ colleague }: { colleague: Colleague }) {
  const { disabled, shutOut, invitedUntil, signedInAt } = colleague;
  const { t } = useTranslation(['user-centre', 'people', 'time']);
  const times = useTimeTexts();
  const now = useNow();
  if (disabled)
    return (
      <ToneText tone="idle" icon="ended">
        {t(shutOut ? 'colleague.shutOut' : 'colleague.disabled')}
      </ToneText>
    );
  if (invitedUntil === null) {
    if (signedInAt === null) return <span className="dim">{t('colleague.never')}</span>;
    return <span className="number">{times.recent(signedInAt, now)}</span>;
  }
  const waits = invitationState({ expiresAt: new Date(invitedUntil) }, now) === 'waiting';
  return (
    <ToneText tone={waits ? 'info' : 'warn'} icon={waits ? 'clock' : 'warn'}>
      {waits ? t('people:waitingUntil', { when: times.deadline(invitedUntil) }) : t('people:lapsed')}
    </ToneText>
  );
}

type ChangeProps = {
  colleague: Colleague;
  onChange: (change: Pick<Colleague, 'right' | 'disabled'>) => void;
};

/** What somebody may do; one's own right stays. */
export function ColleagueRight({ colleague, onChange, own }: ChangeProps & { own: boolean }) {
  const { t } = useTranslation(['user-centre', 'common']);
  if (own) return t(`common:right.${colleague.right}`);
  return (
    <Select
      small
      aria-label={t('colleague.rightOf', { name: colleague.login })}
      options={enterpriseRights.map((value) => ({ value, label: t(`common:right.${value}`) }))}
      value={colleague.right}
      onValue={(right) => right !== '' && onChange({ right, disabled: colleague.disabled })}
    />
  );
}

/** What keeps somebody from signing in: of whoever has not come yet, that the invitation ends. */
export function endingOf({ invitedUntil }: Colleague): 'disable' | 'withdraw' {
  return invitedUntil === null ? 'disable' : 'withdraw';
}

/** Invites again, and lets somebody sign in or not. */
export function ColleagueMenu({ colleague, onChange, onInvite }: ChangeProps & { onInvite: () => void }) {
  const { t } = useTranslation(['user-centre', 'people', 'common']);
  const { right, disabled, shutOut, invitedUntil, login } = colleague;
  const actions: RowAction[] = [
    ...(invitedUntil !== null && !disabled
      ? [{ label: t('people:again'), icon: 'refresh', onChoose: onInvite } as const]
      : []),
    // Whom the programme shut out, the programme alone lets in.
    ...(shutOut
      ? []
      : [
          {
            label: t(disabled ? 'colleague.enable' : `colleague.${endingOf(colleague)}`),
            icon: disabled ? 'play' : 'lock',
            onChoose: () => onChange({ right, disabled: !disabled }),
          } as const,
        ]),
  ];
  if (actions.length === 0) return null;
  return <RowMenu label={`${t('common:moreActions')}: ${login}`} actions={actions} />;
}
