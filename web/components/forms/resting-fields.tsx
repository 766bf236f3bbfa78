import type { ReactNode } from 'react';

/**
 * Disables fields while the call that sends them is paused, as changes would be lost once it is sent. Cancelling the
 * call enables them.
 */
export function RestingFields({ waits, children }: { waits: boolean; children: ReactNode }) {
  return (
    <fieldset className="resting-fields" disabled={waits}>
      {children}
    </fieldset>
  );
}
