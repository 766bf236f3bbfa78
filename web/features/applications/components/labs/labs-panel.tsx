import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DelegationView } from '#contract/applications/labs.ts';
import type { ApplicationDetail } from '#contract/applications.ts';
import { mayEditEvidence } from '#domain/evidence/evidence.ts';
import { Button } from '#web/components/controls/button.tsx';
import { ToneText } from '#web/components/controls/status.tsx';
import { ConfirmCall } from '#web/components/forms/confirm-call.tsx';
import { Panel } from '#web/components/page/panel.tsx';
import { useAdmitLab, useLabs, useTakeBackLab } from '#web/lib/labs/labs.ts';
import { usePersonName } from '#web/lib/language/use-person-name.ts';
import { useAddressDialog } from '#web/lib/lists/address-dialog.ts';
import { useMay } from '#web/lib/session/use-may.ts';
import { showToast } from '#web/lib/shell/toasts.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import { LabSheet } from './lab-sheet.tsx';
import css from './labs-panel.module.css';

type Part = { application: ApplicationDetail };
type RowProps = Part & { row: DelegationView; open: boolean };

/** The configurations that a lab is wanted for, by their numbers. */
function useRequested({ configurations }: ApplicationDetail) {
  const { t } = useTranslation('labs');
  return ({ configurationIds }: DelegationView) => {
    const wanted = configurations.filter(({ id }) => configurationIds.includes(id));
    const list = wanted.map(({ ordinal }) => ordinal).join(t('comma'));
    return wanted.length === 0 ? t('all') : t('some', { list });
  };
}

function Actions({ application, row, open }: RowProps) {
  const { t } = useTranslation('labs');
  const nameOf = usePersonName();
  const name = nameOf(row.lab.name, row.lab.nameEn);
  const [asking, setAsking] = useState(false);
  const takeBack = useTakeBackLab(application.id);
  const admit = useAdmitLab(application.id, { quiet: false });
  const again = () => {
    const { configurationIds, note, lab } = row;
    const done = () => showToast({ tone: 'ok', title: t(row.lab.byEmail ? 'letByEmail' : 'let', { name }) });
    admit.mutate({ lab: lab.name, configurationIds, note, until: null }, { onSuccess: done });
  };
  if (row.endedAt !== null)
    return open ? (
      <Button small busy={admit.isPending} onClick={again}>
        {t('again')} <span className="sr-only">{name}</span>
      </Button>
    ) : null;
  return (
    <>
      <Button small onClick={() => setAsking(true)}>
        {t('takeBack')} <span className="sr-only">{name}</span>
      </Button>
      {asking && (
        <ConfirmCall
          title={t('takeBackTitle', { name })}
          lead={t('takeBackText')}
          confirm={t('takeBack')}
          save={takeBack}
          call={row.id}
          done={() => ({ title: t('tookBack', { name }) })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** By an email it is not told whether anybody has it, until the lab opens what it was let in to. */
const isWaiting = ({ lab, opened, endedWhy }: DelegationView) => lab.byEmail && !opened && endedWhy === null;

function State({ row }: { row: DelegationView }) {
  const { t } = useTranslation('labs');
  if (row.endedWhy !== null) return <span className="dim">{t(`ended.${row.endedWhy}`)}</span>;
  if (isWaiting(row))
    return (
      <ToneText tone="info" icon="clock">
        {t('waits')}
      </ToneText>
    );
  return (
    <ToneText tone="ok" icon="ok">
      {t('in')}
    </ToneText>
  );
}

function Lab(props: RowProps & { may: boolean }) {
  const { t } = useTranslation('labs');
  const times = useTimeTexts();
  const nameOf = usePersonName();
  const { row, application, may } = props;
  const wanted = useRequested(application)(row);
  return (
    <li className={css.lab}>
      <div>
        <b>{nameOf(row.lab.name, row.lab.nameEn)}</b> <State row={row} />
        <p className="cap">
          {wanted} · {t('since', { when: times.recent(row.letInAt, new Date()) })}
          {row.until && ` · ${t('last', { day: row.until })}`}
        </p>
        {isWaiting(row) && <p className="cap">{t('byEmail')}</p>}
        {row.note && <p>{row.note}</p>}
      </div>
      {may && <Actions {...props} />}
    </li>
  );
}

/** The latest word on each lab: what was before stands in the history. */
function latestOf(rows: readonly DelegationView[]): DelegationView[] {
  const seen = new Set<string>();
  return rows.filter(({ lab }) => !seen.has(lab.name) && seen.add(lab.name));
}

/** Which test labs upload evidence here, and the way to let one in while evidence is brought. */
export function LabsPanel({ application }: Part) {
  const { t } = useTranslation('labs');
  const { data } = useLabs(application.id);
  const may = useMay('lab.admit');
  const sheet = useAddressDialog(['lab']);
  const open = mayEditEvidence(application.status);
  const rows = latestOf(data?.rows ?? []);
  if (rows.length === 0 && !(open && may)) return null;
  return (
    <Panel
      as="aside"
      title={t('panel')}
      padded
      anchor="labs"
      aside={
        open &&
        may && (
          <Button small icon="plus" onClick={() => sheet.open('lab')}>
            {t('letIn')}
          </Button>
        )
      }
    >
      {rows.length === 0 ? (
        <p className="cap">{t('none')}</p>
      ) : (
        <ul className={css.labs}>
          {rows.map((row) => (
            <Lab key={row.id} application={application} row={row} open={open} may={may} />
          ))}
        </ul>
      )}
      {open && sheet.name && <LabSheet application={application} onClose={sheet.close} />}
    </Panel>
  );
}
