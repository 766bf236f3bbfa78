export type Outcome = 'waived' | 'mended' | 'open';
type History = { devices: number; waived: number; mended: number };

const most = 15;

/**
 * Devices with the failure as pips: one each, or their shares where there are more than fit; any outcome has at least
 * one.
 */
export function pipsOf({ devices, waived, mended }: History): Outcome[] {
  const pips = Math.min(devices, most);
  const share = (part: number) => {
    const exact = (part / Math.max(devices, 1)) * pips;
    return part > 0 ? Math.max(1, Math.floor(exact)) : 0;
  };
  const outcomes: Outcome[] = [
    ...Array<Outcome>(share(waived)).fill('waived'),
    ...Array<Outcome>(share(mended)).fill('mended'),
  ];
  return [...outcomes, ...Array<Outcome>(pips).fill('open')].slice(0, pips);
}
