import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import type { CurrentUser } from '#contract/session.ts';
import { OnboardingPanel } from '#web/components/onboarding/onboarding-panel.tsx';
import { hasRole, sessionQuery } from '#web/lib/session/session.ts';
import { closeNavigation } from '#web/lib/shell/navigation.ts';
import { BellAndCard } from '../../layouts/bell-and-card.tsx';
import { useUserMenu } from '../../layouts/signed-in-header.ts';
import { ToldNotices } from '../../layouts/told-notices.tsx';
import { VisitorEntrance, VisitorEntries } from '../../layouts/visitor-entrance.tsx';
import type { SlotName } from '../island-slot.tsx';
import css from './island.module.css';

const NoPermissionDialog = lazy(async () => {
  const { NoPermissionDialog: dialog } = await import(
    '#web/features/session/components/no-permission-dialog.tsx'
  );
  return { default: dialog };
});

/** What a part still loads keeps no other one away. */
function Part({ name, children }: { name: SlotName; children: ReactNode }) {
  const slot = document.querySelector(`[data-island="${name}"]`);
  return slot && createPortal(<Suspense>{children}</Suspense>, slot);
}

/** The entries of the card, in the menu of a phone. */
function OwnEntries() {
  return useUserMenu().map(({ label, onChoose }) => (
    <button
      key={label}
      type="button"
      onClick={() => {
        closeNavigation();
        onChoose();
      }}
    >
      {label}
    </button>
  ));
}

type OwnProps = { user: CurrentUser; noPermission: boolean };

function OwnParts({ user, noPermission }: OwnProps) {
  const [tells, setTells] = useState(noPermission);
  return (
    <>
      <Part name="notices">
        <ToldNotices />
      </Part>
      <Part name="account">
        <BellAndCard user={user} />
      </Part>
      <Part name="entries">
        <OwnEntries />
      </Part>
      {hasRole(user, 'partner') && (
        <Part name="onboarding">
          <div className={`wrap ${css.whole}`}>
            <OnboardingPanel className={css.onboarding} />
          </div>
        </Part>
      )}
      <Suspense>{tells && <NoPermissionDialog onClose={() => setTells(false)} />}</Suspense>
    </>
  );
}

/** The parts of a document that its reader's session fills; where it is over, what a visitor sees. */
export function Island({ noPermission }: { noPermission: boolean }) {
  const { data: user } = useQuery(sessionQuery);
  if (user) return <OwnParts user={user} noPermission={noPermission} />;
  if (user === undefined) return null;
  return (
    <>
      <Part name="account">
        <VisitorEntrance />
      </Part>
      <Part name="entries">
        <VisitorEntries />
      </Part>
    </>
  );
}
