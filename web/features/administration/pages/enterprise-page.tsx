import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import type { PartnerCode, PartnerEnterprise } from '#contract/programme/partner-enterprises.ts';
import { Button } from '#web/components/controls/button.tsx';
import { ToneTag } from '#web/components/controls/status.tsx';
import { RowMenu } from '#web/components/lists/row-menu.tsx';
import { Breadcrumbs, PageHead } from '#web/components/page/page-head.tsx';
import { RecordFailure } from '#web/components/page/record-failure.tsx';
import { SkeletonPage } from '#web/components/page/skeleton.tsx';
import { usePersonName } from '#web/lib/language/use-person-name.ts';
import { useAddressDialog, useDialogRow } from '#web/lib/lists/address-dialog.ts';
import { sessionQuery } from '#web/lib/session/session.ts';
import { showToast } from '#web/lib/shell/toasts.ts';
import { paths } from '#web/paths.ts';
import '#web/theme/widgets/controls.css';
import '#web/theme/widgets/management.css';
import { usePartnerEnterprise, useSetWhitelisted } from '../api/partner-enterprise.ts';
import { AgreementSheet } from '../components/agreement/agreement-sheet.tsx';
import { EnterpriseAgreement } from '../components/agreement/enterprise-agreement.tsx';
import { ReturnCopyDialog } from '../components/agreement/return-copy-dialog.tsx';
import { SupplementSheet } from '../components/agreement/supplement-sheet.tsx';
import { TerminateAgreementDialog } from '../components/agreement/terminate-agreement-dialog.tsx';
import { CodeSheet } from '../components/code-sheet.tsx';
import { CodesPanel } from '../components/codes-panel.tsx';
import { ContactDialog } from '../components/contact-dialog.tsx';
import { EnterpriseHistory } from '../components/enterprise-history.tsx';
import { PermitDialog, RefuseDialog } from '../components/enterprise-state-dialog.tsx';
import { OnboardingRail } from '../components/onboarding-rail.tsx';
import { type OnboardingAction, OnboardingTurn } from '../components/onboarding-turn.tsx';
import { NamesSheet } from '../components/people/names-sheet.tsx';
import { PeoplePanel } from '../components/people-panel.tsx';
import { PermissionsPanel } from '../components/permissions-panel.tsx';
import { QuotasDialog } from '../components/quotas-dialog.tsx';
import { VerificationDialog } from '../components/verification-dialog.tsx';
import { WithdrawCodeDialog } from '../components/withdraw-code-dialog.tsx';
import { ApplicationsPanel } from '../components/work/applications-panel.tsx';
import { CertificatesPanel } from '../components/work/certificates-panel.tsx';

type OpenDialog = { what: 'permit' } | { what: 'withdraw'; code: PartnerCode };

/** The forms that stand in the address, and the questions that do not. */
function useDialogs(enterprise: PartnerEnterprise) {
  const form = useAddressDialog([
    'names',
    'contact',
    'verification',
    'quotas',
    'refuse',
    'code',
    'agreement',
    'supplement',
    'return',
    'terminate',
  ]);
  const [opened, setOpened] = useState<OpenDialog | null>(null);
  const seen = useDialogRow([enterprise], form.name && enterprise.id, form.name) ?? enterprise;
  // As it was when the dialog opened: what is decided meanwhile would take the dialog away before it closes itself.
  const verification = seen.verifyRealState === 1 ? seen.verification : null;
  const props = { enterprise: seen, onClose: form.close };
  const stop = () => setOpened(null);
  const shown = (
    <>
      {form.name === 'names' && <NamesSheet {...props} />}
      {form.name === 'contact' && <ContactDialog {...props} />}
      {form.name === 'quotas' && <QuotasDialog {...props} />}
      {form.name === 'code' && <CodeSheet {...props} />}
      {form.name === 'agreement' && <AgreementSheet {...props} />}
      {form.name === 'supplement' && <SupplementSheet {...props} />}
      {form.name === 'return' && <ReturnCopyDialog {...props} />}
      {form.name === 'terminate' && <TerminateAgreementDialog {...props} />}
      {form.name === 'verification' && verification && (
        <VerificationDialog {...props} request={verification} />
      )}
      {form.name === 'refuse' && <RefuseDialog {...props} />}
      {opened?.what === 'permit' && <PermitDialog enterprise={enterprise} onClose={stop} />}
      {opened?.what === 'withdraw' && (
        <WithdrawCodeDialog enterprise={enterprise} code={opened.code} onClose={stop} />
      )}
    </>
  );
  return { form, open: setOpened, shown };
}

function useMoreActions(enterprise: PartnerEnterprise, { form, open: ask }: ReturnType<typeof useDialogs>) {
  const { t } = useTranslation(['administration', 'settings', 'enterprises', 'people']);
  const whitelist = useSetWhitelisted();
  const { id, state, whitelistedAt, refused } = enterprise;
  const listed = whitelistedAt !== null;
  const permit = refused?.kind === 'suspended' ? 'lift.confirm' : 'permit.confirm';
  const toggle = () =>
    whitelist.mutate(
      { id, whitelisted: !listed },
      {
        onSuccess: () =>
          showToast({ tone: 'ok', title: t(listed ? 'enterprises:offList' : 'enterprises:onList') }),
      },
    );
  return [
    { label: t('people:rename'), icon: 'edit', onChoose: () => form.open('names') },
    { label: t('settings:own.edit'), icon: 'edit', onChoose: () => form.open('quotas') },
    {
      label: t(listed ? 'enterprises:whitelistOff' : 'enterprises:whitelistOn'),
      icon: listed ? 'minus' : 'plus',
      onChoose: toggle,
    },
    state === 1
      ? ({ label: t('suspend.confirm'), icon: 'ended', onChoose: () => form.open('refuse') } as const)
      : ({
          label: t(permit),
          icon: 'play',
          onChoose: () => ask({ what: 'permit' }),
        } as const),
  ] as const;
}

const stateLooks = {
  admitted: { tone: 'ok', icon: 'ok' },
  onboarding: { tone: 'info', icon: 'clock' },
  declined: { tone: 'bad', icon: 'ended' },
  suspended: { tone: 'bad', icon: 'ended' },
} as const;

function State({ enterprise: { onboarding, refused } }: { enterprise: PartnerEnterprise }) {
  const { t } = useTranslation('enterprises');
  const state = refused?.kind ?? (onboarding.current ? 'onboarding' : 'admitted');
  const { tone, icon } = stateLooks[state];
  return (
    <ToneTag tone={tone} icon={icon}>
      {t(`state.${state}`)}
    </ToneTag>
  );
}

type HeadProps = { enterprise: PartnerEnterprise; dialogs: ReturnType<typeof useDialogs> };

function EnterpriseHead({ enterprise, dialogs }: HeadProps) {
  const { t } = useTranslation(['enterprises', 'administration', 'console']);
  const nameOf = usePersonName();
  const { kind, nameZh, nameEn, whitelistedAt } = enterprise;
  const name = nameOf(nameZh, nameEn);
  return (
    <>
      <Breadcrumbs
        crumbs={[
          { label: t('console:groups.partners') },
          { label: t('console:pages.enterprises'), to: paths.enterprises },
          { label: name },
        ]}
      />
      <PageHead
        title={name}
        tag={<State enterprise={enterprise} />}
        facts={
          <>
            {nameZh !== nameEn && <span>{nameOf(nameEn, nameZh)}</span>}
            {kind === 'lab' && <span>{t('lab')}</span>}
            {whitelistedAt && <span>{t('whitelisted')}</span>}
          </>
        }
      >
        <Button icon="edit" onClick={() => dialogs.form.open('contact')}>
          {t('administration:contact.edit')}
        </Button>
        <RowMenu
          label={t('administration:enterprises.more', { name })}
          actions={useMoreActions(enterprise, dialogs)}
        />
      </PageHead>
    </>
  );
}

/** To a panel of this page. */
const scrollTo = (id: string) => document.getElementById(id)?.scrollIntoView({ block: 'center' });

function Enterprise({ enterprise }: { enterprise: PartnerEnterprise }) {
  // Also the texts of the dialogs: loaded later, they would suspend the page.
  const { t } = useTranslation([
    'enterprises',
    'administration',
    'settings',
    'form',
    'console',
    'progress',
    'people',
    'applications',
    'register',
    'status',
  ]);
  const dialogs = useDialogs(enterprise);
  const { form, open: ask } = dialogs;
  const actions: Record<OnboardingAction, () => void> = {
    verification: () => form.open('verification'),
    admission: () => ask({ what: 'permit' }),
    contact: () => form.open('contact'),
    agreement: () => scrollTo('agreement'),
    code: () => form.open('code'),
    permissions: () => scrollTo('permissions'),
  };
  return (
    <main className="page">
      <EnterpriseHead enterprise={enterprise} dialogs={dialogs} />
      <section aria-label={t('onboarding')}>
        <OnboardingRail onboarding={enterprise.onboarding} />
        <OnboardingTurn
          enterprise={enterprise}
          onAct={(step) => actions[step]()}
          onDecline={() => form.open('refuse')}
        />
      </section>
      <div className="cols">
        <div>
          <ApplicationsPanel enterpriseId={enterprise.id} />
          <CertificatesPanel enterpriseId={enterprise.id} name={enterprise.nameZh} />
          <EnterpriseAgreement enterprise={enterprise} onOpen={form.open} />
          <CodesPanel
            enterprise={enterprise}
            onIssue={() => form.open('code')}
            onWithdraw={(code) => ask({ what: 'withdraw', code })}
          />
          <PermissionsPanel enterprise={enterprise} />
          <PeoplePanel enterprise={enterprise} />
        </div>
        <EnterpriseHistory id={enterprise.id} />
      </div>
      {dialogs.shown}
    </main>
  );
}

/** One enterprise: how far its onboarding is, whose turn it is, what it was given, and what was changed. */
export function EnterprisePage() {
  const { id = '' } = useParams();
  const { data: user } = useQuery(sessionQuery);
  const { data, isError, error, refetch } = usePartnerEnterprise(id);
  if (!user) return null;
  if (data) return <Enterprise key={data.id} enterprise={data} />;
  return (
    <main className="page">
      {isError ? (
        <RecordFailure error={error} kind="enterprise" onRetry={() => void refetch()} />
      ) : (
        <SkeletonPage panels={3} />
      )}
    </main>
  );
}
