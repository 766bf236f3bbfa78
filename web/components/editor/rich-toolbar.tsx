import type { EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bulletinHtml } from '#domain/notices/bulletins.ts';
import { completeUrl } from '#domain/shared/validation.ts';
import { Button } from '#web/components/controls/button.tsx';
import { Icon } from '#web/components/controls/icon.tsx';
import css from './editor.module.css';
import { hasLink, type RichTool, richTools, setLink } from './rich-commands.ts';

type ToolbarProps = { label: string; view: EditorView | null; state: EditorState | null };

const shapes: Record<RichTool, ReactNode> = {
  strong: <b>B</b>,
  heading: 'H',
  bulletList: <Icon name="list" />,
  orderedList: <Icon name="numbers" />,
};
const tools = ['strong', 'heading', 'bulletList', 'orderedList'] as const;

/** One tab stop; arrow keys lead from tool to tool. */
function moveAmong(event: KeyboardEvent<HTMLDivElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step === undefined || !(event.target instanceof HTMLButtonElement)) return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const next = buttons[(buttons.indexOf(event.target) + step + buttons.length) % buttons.length];
  next?.focus();
  event.preventDefault();
}

/** A host without a protocol. */
const dottedName = /^[\w-]+(?:\.[\w-]+)+(?:[/?#]\S*)?$/;

type AddressProps = { view: EditorView; onDone: () => void };

/** Where a link leads: a whole address, or a path of the portal. */
function LinkAddress({ view, onDone }: AddressProps) {
  const { t } = useTranslation(['editor', 'common']);
  const id = useId();
  const [href, setHref] = useState('https://');
  const typed = href.trim();
  const address = dottedName.test(typed) ? completeUrl(typed) : typed;
  const isWhole = bulletinHtml.addresses.test(address) && !/\s/.test(address);
  const apply = () => {
    if (!isWhole) return;
    setLink(address)(view.state, view.dispatch);
    onDone();
    view.focus();
  };
  return (
    <div className={css.link}>
      <label className="cap" htmlFor={id}>
        {t('address')}
      </label>
      <input
        id={id}
        className="input"
        // biome-ignore lint/a11y/noAutofocus: it was just asked for.
        autoFocus
        value={href}
        aria-invalid={!isWhole}
        onChange={(event) => setHref(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onDone();
          if (event.key !== 'Enter') return;
          event.preventDefault();
          apply();
        }}
      />
      <Button small disabled={!isWhole} onClick={apply}>
        {t('setLink')}
      </Button>
      <Button small kind="quiet" onClick={onDone}>
        {t('common:cancel')}
      </Button>
    </div>
  );
}

/** What may be done with the text; a tool that is on says so. */
export function RichToolbar({ label, view, state }: ToolbarProps) {
  const { t } = useTranslation('editor');
  const [linking, setLinking] = useState(false);
  const linked = state !== null && hasLink(state);
  const run = (tool: RichTool) => {
    if (!view) return;
    richTools[tool].run(view.state, view.dispatch, view);
    view.focus();
  };
  const link = () => {
    if (!view) return;
    if (linked) setLink('')(view.state, view.dispatch);
    else setLinking(true);
  };
  return (
    <>
      <div className={css.toolbar} role="toolbar" aria-label={t('tools', { label })} onKeyDown={moveAmong}>
        {tools.map((tool, index) => (
          <button
            key={tool}
            type="button"
            className="btn icon"
            tabIndex={index === 0 ? 0 : -1}
            title={t(tool)}
            aria-label={t(tool)}
            aria-pressed={state !== null && richTools[tool].isOn(state)}
            onClick={() => run(tool)}
          >
            {shapes[tool]}
          </button>
        ))}
        <button
          type="button"
          className="btn icon"
          tabIndex={-1}
          title={t('link')}
          aria-label={t('link')}
          aria-pressed={linked}
          onClick={link}
        >
          <Icon name="external" />
        </button>
        <span className={`grow cap ${css.name}`} aria-hidden="true">
          {label}
        </span>
      </div>
      {linking && view && <LinkAddress view={view} onDone={() => setLinking(false)} />}
    </>
  );
}
