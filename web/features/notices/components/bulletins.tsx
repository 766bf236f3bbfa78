import { lazy, Suspense, useState } from 'react';
import { useBulletins } from '../api/list-bulletins.ts';
import { bulletinTurn } from '../model/bulletin-turn.ts';

const BulletinDialog = lazy(() =>
  import('./bulletin-dialog.tsx').then((module) => ({ default: module.BulletinDialog })),
);

/** Closed without being confirmed: they come again with the next visit, not with the next page. */
const putOff = new Set<string>();

/** Shows the bulletins that this account has not seen, one after another. */
export function Bulletins() {
  const { data = [] } = useBulletins();
  const [, redraw] = useState(0);
  const turn = bulletinTurn(data, putOff);
  if (!turn) return null;
  const close = () => {
    for (const { id } of data) putOff.add(id);
    redraw((count) => count + 1);
  };
  return (
    <Suspense>
      <BulletinDialog {...turn} onPutOff={close} />
    </Suspense>
  );
}
