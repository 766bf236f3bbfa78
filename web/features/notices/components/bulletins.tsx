import { lazy, Suspense, useState } from 'react';
import { useBulletins } from '../api/list-bulletins.ts';
import { bulletinTurn } from '../model/bulletin-turn.ts';
import { putOff, readPutOff } from '../model/put-off.ts';

const BulletinDialog = lazy(() =>
  import('./bulletin-dialog.tsx').then((module) => ({ default: module.BulletinDialog })),
);

/** Shows the bulletins that this account has not seen, one after another. */
export function Bulletins() {
  const { data = [] } = useBulletins();
  const [closed, setClosed] = useState(readPutOff);
  const turn = bulletinTurn(data, closed);
  if (!turn) return null;
  const close = () => {
    const ids = data.map(({ id }) => id);
    putOff(ids);
    setClosed(new Set([...closed, ...ids]));
  };
  return (
    <Suspense>
      <BulletinDialog {...turn} onPutOff={close} />
    </Suspense>
  );
}
