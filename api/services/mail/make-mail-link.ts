import { findAccountByLogin } from '#db/queries/accounts.ts';
import { setColleagueToken } from '#db/queries/colleague-invitations.ts';
import { setInvitationToken } from '#db/queries/invitations.ts';
import { putPasswordReset } from '#db/queries/passwords.ts';
import { renewRegistrationLink } from '#db/queries/pending-registrations.ts';
import type { Db } from '#db/schema/database.ts';
import { linkLifetimes, type MailContent, type MailFacts } from '#domain/mail/mail.ts';
import { isStaffKind } from '#domain/messages/staff-messages.ts';
import { addressLang, type Locale, pathPrefix } from '#domain/shared/locale.ts';
import { messagePath } from '#domain/texts/message-text.ts';
import { createToken, hashToken } from '#services/sessions/session-token.ts';
import { signUnsubscription } from './sign-unsubscription.ts';

/** `locale`: the language that comes first in the mail. */
type Sending = { mailId: string; address: string; accountId: string | null; locale: Locale; now: Date };
/** Where a mail that may be stopped is stopped, and where its reader's choices are. */
export type MailFoot = { unsubscribe: string; settings: string };
/** Where a mail leads, and whom it goes to. */
type MadeLink = { link: string | null; to: string; foot?: MailFoot } | 'pointless';

/**
 * The link of a mail that is being sent. Tokens of our own are made here, so that they lie nowhere but in the mail; the
 * link of an earlier try stays good, for that may have arrived.
 * @returns a link of null for a mail without one, `pointless` where there is nothing to link to
 */
export async function makeMailLink(
  db: Db,
  { kind, facts }: MailContent,
  sending: Sending,
): Promise<MadeLink> {
  switch (kind) {
    case 'confirm-address':
      return linkToConfirm(db, facts, sending);
    case 'reset-password':
      return linkToReset(db, facts.page, sending);
    case 'invitation':
      return linkToInvitation(facts, sending, (invitation) => setInvitationToken(db, invitation));
    case 'colleague-invitation':
      return linkToInvitation(facts, sending, (invitation) => setColleagueToken(db, invitation));
    case 'address-taken':
    case 'lab-invitation':
      return { link: facts.page, to: sending.address };
    case 'reset-by-administrator-approved':
      return { link: facts.link, to: sending.address };
    case 'messages':
      return linkToMessages(db, facts, sending);
    case 'password-changed':
    case 'new-device':
    case 'second-factor-added':
    case 'second-factor-removed':
    case 'recovery-codes-made':
    case 'recovery-code-used':
    case 'reset-by-administrator-asked':
    case 'enquiry-answered':
      return { link: null, to: sending.address };
  }
}

async function linkToConfirm(
  db: Db,
  { page, registrationId }: { page: string; registrationId: string },
  { mailId, address, now }: Sending,
): Promise<MadeLink> {
  const token = createToken();
  const expiresAt = new Date(now.getTime() + linkLifetimes['confirm-address']);
  const found = await renewRegistrationLink(db, registrationId, {
    token: hashToken(token),
    mailId,
    expiresAt,
  });
  return found ? { link: withToken(page, token), to: address } : 'pointless';
}

type Invitation = { page: string; invitationId: string | null; until: string };
type SetToken = (invitation: { id: string; until: Date; token: string; now: Date }) => Promise<boolean>;

async function linkToInvitation(
  { page, invitationId: id, until }: Invitation,
  { address, now }: Sending,
  setToken: SetToken,
): Promise<MadeLink> {
  if (id === null) return { link: page, to: address };
  const token = createToken();
  const isOpen = await setToken({ id, until: new Date(until), token: hashToken(token), now });
  return isOpen ? { link: withToken(page, token), to: address } : 'pointless';
}

/** Asked for any address alike: whether there is an account behind it is found out only here. */
async function linkToReset(db: Db, page: string, { mailId, address, now }: Sending): Promise<MadeLink> {
  const account = await findAccountByLogin(db, address);
  if (!account || account.disabledAt !== null) return 'pointless';
  const token = createToken();
  const expiresAt = new Date(now.getTime() + linkLifetimes['reset-password']);
  await putPasswordReset(db, { token: hashToken(token), mailId, accountId: account.id, expiresAt });
  // To the address that is the account's, not to one that merely counts as equal to it.
  return { link: withToken(page, token), to: account.login };
}

/** One message leads to its page, several to all of them; whoever reads it may stop what it is about. */
async function linkToMessages(
  db: Db,
  { entries, pages }: MailFacts<'messages'>,
  { address, accountId, locale }: Sending,
): Promise<MadeLink> {
  const [first] = entries;
  if (accountId === null || !first) return 'pointless';
  const portal = `${pages.portal}${pathPrefix(locale)}`;
  const kinds = entries.map(({ kind }) => kind);
  const stop = new URL(`${pages.accounts}/mail/unsubscribe`);
  stop.searchParams.set('lang', addressLang[locale]);
  const unsubscribe = withToken(stop.href, await signUnsubscription(db, { accountId, kinds }));
  const centre = `${portal}${isStaffKind(first.kind) ? '/ops/messages' : '/messageCenter/personalTab'}`;
  const link = entries.length > 1 ? centre : `${portal}${messagePath(first.facts)}`;
  return { link, to: address, foot: { unsubscribe, settings: `${centre}?dialog=mail` } };
}

function withToken(page: string, token: string): string {
  const address = new URL(page);
  address.searchParams.set('token', token);
  return address.href;
}
