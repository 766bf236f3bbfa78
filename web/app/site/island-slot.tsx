import { use } from 'react';
import { SignedInContext } from '#web/lib/session/signed-in.ts';

/** The parts of a page that only its reader's session can fill. */
export type SlotName = 'notices' | 'account' | 'entries' | 'onboarding';

/** Where the island draws a part; nothing on a visitor's page. */
export function IslandSlot({ name }: { name: SlotName }) {
  return use(SignedInContext) ? <div data-island={name} /> : null;
}
