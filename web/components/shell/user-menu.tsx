import type { MenuItem } from 'primereact/menuitem';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#web/components/controls/icon.tsx';
import type { IconName } from '#web/components/controls/icon-shapes.tsx';
import { ToneText } from '#web/components/controls/status.tsx';
import { usePress } from '#web/components/overlays/popup.ts';
import { PopupMenu } from '#web/components/overlays/popup-menu.tsx';

/** The signed-in person as the header shows them. */
export type HeaderUser = {
  name: string;
  /** Company in short, or the role of programme staff. */
  affiliation: string;
  /** Real-name state of a partner; null for those whom it does not concern. */
  verified: boolean | null;
  /** The company's whole name; null for whoever has none. */
  company: string | null;
  /** Address of their own picture. */
  picture: string | null;
};

export type UserMenuEntry = { label: string; icon: IconName; onChoose: () => void };

type UserMenuProps = { user: HeaderUser; entries: readonly UserMenuEntry[] };

function toItem({ label, icon, onChoose }: UserMenuEntry): MenuItem {
  return { label, icon: () => <Icon name={icon} className="p-menuitem-icon" />, command: onChoose };
}

/** Who is signed in, in full: the bar cuts a long name. */
function CardHead({ user }: { user: HeaderUser }) {
  const { t } = useTranslation();
  return (
    <div className="who-card">
      {user.picture !== null && <img src={user.picture} alt="" />}
      <div>
        <p>
          <b>{user.name}</b>
        </p>
        <p>{user.company ?? user.affiliation}</p>
        {user.verified === true && (
          <p>
            <ToneText tone="ok" icon="shield">
              {t('companyVerified')}
            </ToneText>
            <span className="cap">{t('verifiedNote')}</span>
          </p>
        )}
      </div>
    </div>
  );
}

/** Name, company and verification; opens the user's card. */
export function UserMenu({ user, entries }: UserMenuProps) {
  const { t } = useTranslation();
  const { press, onPress } = usePress();
  const id = useId();
  return (
    <>
      <button
        type="button"
        className="who"
        aria-haspopup="menu"
        aria-controls={id}
        // The header gives a long name no more room than it has, and "certified" is said of the company alone.
        title={[user.name, user.affiliation, user.verified && t('verifiedMeaning')]
          .filter(Boolean)
          .join(' · ')}
        onClick={onPress}
      >
        <span className="who-names">
          <span className="clip">{user.name}</span> <span className="cap clip">{user.affiliation}</span>
        </span>
        {user.verified === true && (
          <span title={t('verifiedMeaning')}>
            <ToneText tone="ok" icon="shield">
              {t('verified')}
            </ToneText>
          </span>
        )}
        {user.verified === false && (
          <ToneText tone="warn" icon="warn">
            {t('unverified')}
          </ToneText>
        )}
        <Icon name="down" className="tiny" />
      </button>
      <PopupMenu
        id={id}
        label={t('account')}
        model={[{ template: () => <CardHead user={user} /> }, { separator: true }, ...entries.map(toItem)]}
        press={press}
      />
    </>
  );
}
