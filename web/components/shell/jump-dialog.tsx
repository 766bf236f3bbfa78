import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Icon } from '#web/components/controls/icon.tsx';
import { Dialog } from '#web/components/overlays/dialog.tsx';

export type JumpHit = { to: string; label: string; note?: string };
export type JumpGroup = { label: string; hits: readonly JumpHit[] };

type JumpDialogProps = {
  keyword: string;
  onKeyword: (keyword: string) => void;
  groups: readonly JumpGroup[];
  /** The answer is still loading. */
  busy: boolean;
  onClose: () => void;
};

/** Moves through the hits with the arrow keys; Enter goes there. */
function useChoice(hits: readonly JumpHit[], keyword: string, onClose: () => void) {
  const navigate = useNavigate();
  const [index, setIndex] = useState(0);
  useEffect(() => {
    if (keyword !== undefined) setIndex(0);
  }, [keyword]);
  const chosen = hits[Math.min(index, hits.length - 1)];
  const go = (hit: JumpHit | undefined) => {
    if (!hit) return;
    onClose();
    void navigate(hit.to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && hits.length > 0) setIndex((at) => (at + step + hits.length) % hits.length);
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) go(chosen);
    else return;
    event.preventDefault();
  };
  return { chosen, go, onKeyDown };
}

type HitsProps = {
  idOf: (hit: JumpHit) => string;
  id: string;
  groups: readonly JumpGroup[];
  chosen: JumpHit | undefined;
  onGo: (hit: JumpHit) => void;
};

function Hits({ id, idOf, groups, chosen, onGo }: HitsProps) {
  const { t } = useTranslation('console');
  const at = chosen && idOf(chosen);
  useEffect(() => {
    if (at) document.getElementById(at)?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  return (
    <div role="listbox" id={id} aria-label={t('jump.results')} className="jump-hits">
      {groups.map(({ label, hits }) => (
        // biome-ignore lint/a11y/useSemanticElements: options of a listbox stand in groups, not in field sets.
        <div key={label} role="group" aria-label={label}>
          <p className="cap" aria-hidden="true">
            {label}
          </p>
          {hits.map((hit) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field above keeps the focus and takes the keys.
            <div
              key={idOf(hit)}
              id={idOf(hit)}
              role="option"
              aria-selected={hit === chosen}
              onClick={() => onGo(hit)}
            >
              <span>{hit.label}</span>
              {hit.note && <small>{hit.note}</small>}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

/** One field for numbers, names and pages. */
export function JumpDialog({ keyword, onKeyword, groups, busy, onClose }: JumpDialogProps) {
  const { t } = useTranslation('console');
  const id = useId();
  const found = groups.filter(({ hits }) => hits.length > 0);
  const all = found.flatMap(({ hits }) => hits);
  const { chosen, go, onKeyDown } = useChoice(all, keyword, onClose);
  // Two hits may have the same address.
  const idOf = (hit: JumpHit) => `${id}-${all.indexOf(hit)}`;
  return (
    <Dialog
      visible
      header={t('jump.title')}
      onHide={onClose}
      draggable={false}
      resizable={false}
      dismissableMask
      position="top"
      className="jump-dialog"
    >
      <span className="input">
        <Icon name="search" />
        <input
          role="combobox"
          aria-label={t('jump.placeholder')}
          aria-expanded={found.length > 0}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={chosen && idOf(chosen)}
          autoComplete="off"
          maxLength={100}
          placeholder={t('jump.placeholder')}
          value={keyword}
          onChange={(event) => onKeyword(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </span>
      <Hits id={id} idOf={idOf} groups={found} chosen={chosen} onGo={go} />
      <p className="cap jump-none" role="status">
        {found.length === 0 && keyword.trim() !== '' && (busy ? t('jump.searching') : t('jump.nothing'))}
      </p>
    </Dialog>
  );
}
