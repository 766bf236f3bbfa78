import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AgreementVersions as Versions } from '#contract/agreements.ts';
import type { AgreementName } from '#domain/agreements/agreements.ts';
import { AgreementDifference } from '#web/components/agreements/agreement-difference.tsx';
import { Button } from '#web/components/controls/button.tsx';
import { ToneText } from '#web/components/controls/status.tsx';
import { Select } from '#web/components/forms/select-field.tsx';
import { Panel } from '#web/components/page/panel.tsx';
import { useOffice } from '#web/lib/time/use-office.ts';
import { agreementStatus } from '../../model/agreement-status.ts';
import css from '../company.module.css';

type VersionsProps = { name: AgreementName; versions: Versions };

/** When a version was signed, and whether that stands; the newest signing first. */
function Signed({ version, versions: { signatures } }: { version: number; versions: Versions }) {
  const { t } = useTranslation('user-centre');
  const { dayOf } = useOffice();
  const own = signatures.filter((one) => one.version === version);
  if (own.length === 0) return <span className="dim">{t('protocol.unsigned')}</span>;
  return own.map(({ signedAt, terminatedAt }) => (
    <div key={signedAt}>
      {terminatedAt ? (
        <ToneText tone="idle" icon="ended">
          {t('protocol.endedOn', { signed: dayOf(signedAt), ended: dayOf(terminatedAt) })}
        </ToneText>
      ) : (
        <ToneText tone="ok" icon="ok">
          {t('protocol.signedOn', { day: dayOf(signedAt) })}
        </ToneText>
      )}
    </div>
  ));
}

/** Two versions to compare: the newest, and the one before it. */
function Comparison({ name, versions }: VersionsProps) {
  const { t } = useTranslation('user-centre');
  const { dayOf } = useOffice();
  const numbers = versions.versions.map(({ version }) => version);
  const [pair, setPair] = useState({ from: numbers[1] ?? 0, to: numbers[0] ?? 0 });
  const { own } = agreementStatus(versions);
  const options = versions.versions.map(({ version, publishedAt }) => ({
    value: String(version),
    label: t(version === own ? 'protocol.ownVersion' : 'protocol.version', {
      version,
      day: dayOf(publishedAt),
    }),
  }));
  const choose = (side: 'from' | 'to') => (value: string) =>
    setPair((before) => ({ ...before, [side]: Number(value) }));
  return (
    <Panel
      title={t('protocol.difference')}
      aside={
        <div className={css.pair}>
          {(['from', 'to'] as const).map((side) => (
            <Select
              key={side}
              small
              aria-label={t(`protocol.${side}`)}
              options={options}
              value={String(pair[side])}
              onValue={choose(side)}
            />
          ))}
        </div>
      }
    >
      <AgreementDifference name={name} {...pair} />
    </Panel>
  );
}

type ListProps = VersionsProps & { onRead: (version: number) => void };

/** The versions of an agreement with what the reader signed, and what changed between two of them. */
export function AgreementVersionList({ name, versions, onRead }: ListProps) {
  const { t } = useTranslation(['user-centre', 'session']);
  const { dayOf } = useOffice();
  return (
    <>
      <Panel
        className={css.below}
        title={t(`session:title.${name}`)}
        note={t('protocol.count', { count: versions.versions.length })}
      >
        <table className={css.versions}>
          <thead>
            <tr>
              <th scope="col">{t('protocol.column.version')}</th>
              <th scope="col">{t('protocol.column.published')}</th>
              <th scope="col">{t('protocol.column.signed')}</th>
              <th scope="col">
                <span className="sr-only">{t('protocol.read')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {versions.versions.map(({ version, publishedAt }) => (
              <tr key={version}>
                <td className="number">{version}</td>
                <td className="number">{dayOf(publishedAt)}</td>
                <td>
                  <Signed version={version} versions={versions} />
                </td>
                <td className="num">
                  <Button
                    kind="quiet"
                    small
                    aria-label={t('protocol.readVersion', { version })}
                    onClick={() => onRead(version)}
                  >
                    {t('protocol.read')}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Panel>
      {versions.versions.length > 1 && <Comparison name={name} versions={versions} />}
    </>
  );
}
