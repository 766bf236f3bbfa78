import type { ReactNode } from 'react';

/**
 * Fields that rest while what they say waits for a connection: what was typed into them meanwhile would be lost once it
 * goes. The way to type on is to take it back.
 */
export function RestingFields({ waits, children }: { waits: boolean; children: ReactNode }) {
  return (
    <fieldset className="resting-fields" disabled={waits}>
      {children}
    </fieldset>
  );
}
