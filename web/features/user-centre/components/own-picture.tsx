import { useQuery } from '@tanstack/react-query';
import { type ChangeEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/components/controls/button.tsx';
import { sessionQuery } from '#web/lib/session/session.ts';
import { useChangePicture } from '../api/own-picture.ts';
import { shrinkPicture } from '../model/shrink-picture.ts';
import css from './company.module.css';

/** The reader's picture, or the first letter of a name in its place. */
export function OwnPicture({ name }: { name: string }) {
  const { data: user } = useQuery(sessionQuery);
  return (
    <span className={css.letter} aria-hidden="true">
      {user?.headPicture ? <img src={user.headPicture} alt="" /> : [...name][0]}
    </span>
  );
}

/** Chooses the reader's picture, or takes it away. */
export function ChangePicture() {
  const { t } = useTranslation('user-centre');
  const { data: user } = useQuery(sessionQuery);
  const input = useRef<HTMLInputElement>(null);
  const [unread, setUnread] = useState(false);
  const change = useChangePicture();
  const take = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    target.value = '';
    if (!file) return;
    const picture = await shrinkPicture(file);
    setUnread(picture === null);
    if (picture !== null) change.mutate(picture);
  };
  return (
    <div className={css.picture}>
      <div className="row">
        {user?.headPicture && (
          <Button kind="quiet" disabled={change.isPending} onClick={() => change.mutate(null)}>
            {t('picture.remove')}
          </Button>
        )}
        <Button disabled={change.isPending} onClick={() => input.current?.click()}>
          {t('picture.change')}
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        accept="image/*"
        className="sr-only"
        tabIndex={-1}
        aria-label={t('picture.change')}
        onChange={(event) => void take(event)}
      />
      {unread && (
        <p className="field-error" role="alert">
          {t('picture.unread')}
        </p>
      )}
    </div>
  );
}
