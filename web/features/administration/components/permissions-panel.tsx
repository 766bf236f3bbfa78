import { useTranslation } from 'react-i18next';
import type { PartnerEnterprise } from '#contract/programme/partner-enterprises.ts';
import { Button } from '#web/components/controls/button.tsx';
import { ToneText } from '#web/components/controls/status.tsx';
import { Panel } from '#web/components/page/panel.tsx';
import { showToast } from '#web/lib/shell/toasts.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import { useSetPermissions } from '../api/partner-enterprise.ts';

const names = ['preloading', 'developmentTests'] as const;
type Name = (typeof names)[number];

type PermissionRowProps = {
  name: Name;
  /** Since when it is given; null while it is not. */
  since: string | null;
  busy: boolean;
  disabled: boolean;
  onToggle: () => void;
};

function PermissionRow({ name, since, busy, disabled, onToggle }: PermissionRowProps) {
  const { t } = useTranslation('enterprises');
  const times = useTimeTexts();
  const what = t(`permissions.${name}.name`);
  return (
    <tr>
      <td>
        <b>{what}</b>
        <small>{t(`permissions.${name}.lead`)}</small>
      </td>
      <td>
        <ToneText tone={since ? 'ok' : 'idle'} icon={since ? 'ok' : 'idle'}>
          {t(since ? 'permissions.open' : 'permissions.shut')}
        </ToneText>
        {since && <small>{times.moment(since)}</small>}
      </td>
      <td className="num">
        <Button
          small
          kind={since ? 'quiet' : 'plain'}
          busy={busy}
          disabled={disabled}
          aria-label={t(since ? 'permissions.takeOf' : 'permissions.giveOf', { what })}
          onClick={onToggle}
        >
          {t(since ? 'permissions.take' : 'permissions.give')}
        </Button>
      </td>
    </tr>
  );
}

/** What an enterprise may do, each with its switch. */
export function PermissionsPanel({
  enterprise: { id, permissions, state },
}: {
  enterprise: PartnerEnterprise;
}) {
  const { t } = useTranslation('enterprises');
  const change = useSetPermissions();
  const toggle = (name: Name) => {
    const granted = {
      preloading: permissions.preloading !== null,
      developmentTests: permissions.developmentTests !== null,
    };
    const done = granted[name] ? 'permissions.taken' : 'permissions.given';
    change.mutate(
      { id, ...granted, [name]: !granted[name] },
      {
        onSuccess: () => showToast({ tone: 'ok', title: t(done, { what: t(`permissions.${name}.name`) }) }),
      },
    );
  };
  return (
    <Panel title={t('permissions.title')} anchor="permissions" className="list-panel">
      <table>
        <thead className="sr-only">
          <tr>
            <th>{t('permissions.title')}</th>
            <th>{t('codes.state')}</th>
            <th>{t('permissions.give')}</th>
          </tr>
        </thead>
        <tbody>
          {names.map((name) => (
            <PermissionRow
              key={name}
              name={name}
              since={permissions[name]}
              busy={change.isPending}
              disabled={state !== 1}
              onToggle={() => toggle(name)}
            />
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
