import { baseKeymap, chainCommands, exitCode, setBlockType, toggleMark } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list';
import type { Command, EditorState, Plugin } from 'prosemirror-state';
import { richSchema } from './rich-schema.ts';

const { nodes, marks } = richSchema;

const breakLine: Command = chainCommands(exitCode, (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.hardBreak.create()).scrollIntoView());
  return true;
});

/** Keys as other editors have them. Tab stays the browser's: it leads on to the next field. */
export function richPlugins(): Plugin[] {
  return [
    history(),
    keymap({
      'Mod-z': undo,
      'Mod-y': redo,
      'Shift-Mod-z': redo,
      'Mod-b': toggleMark(marks.strong),
      'Mod-i': toggleMark(marks.em),
      'Mod-`': toggleMark(marks.code),
      'Mod-]': sinkListItem(nodes.listItem),
      'Mod-[': liftListItem(nodes.listItem),
      'Shift-Enter': breakLine,
      Enter: splitListItem(nodes.listItem),
    }),
    keymap(baseKeymap),
  ];
}

function isIn(state: EditorState, name: string): boolean {
  const { $from } = state.selection;
  for (let depth = $from.depth; depth > 0; depth -= 1) if ($from.node(depth).type.name === name) return true;
  return false;
}

const isMarked = (state: EditorState, mark: 'strong' | 'link') => {
  const { from, to, empty, $from } = state.selection;
  if (empty) return marks[mark].isInSet(state.storedMarks ?? $from.marks()) !== undefined;
  return state.doc.rangeHasMark(from, to, marks[mark]);
};

const toggleList = (list: 'bulletList' | 'orderedList'): Command => {
  return (state, dispatch, view) =>
    (isIn(state, list) ? liftListItem(nodes.listItem) : wrapInList(nodes[list]))(state, dispatch, view);
};

export const richTools = {
  strong: { run: toggleMark(marks.strong), isOn: (state) => isMarked(state, 'strong') },
  heading: {
    run: (state, dispatch, view) =>
      (isIn(state, 'heading') ? setBlockType(nodes.paragraph) : setBlockType(nodes.heading))(
        state,
        dispatch,
        view,
      ),
    isOn: (state) => isIn(state, 'heading'),
  },
  bulletList: { run: toggleList('bulletList'), isOn: (state) => isIn(state, 'bulletList') },
  orderedList: { run: toggleList('orderedList'), isOn: (state) => isIn(state, 'orderedList') },
} satisfies Record<string, { run: Command; isOn: (state: EditorState) => boolean }>;
export type RichTool = keyof typeof richTools;

export const hasLink = (state: EditorState) => isMarked(state, 'link');

/** Makes the selection a link; without an address, plain text again. Where nothing is selected the address itself is written. */
export function setLink(href: string): Command {
  return (state, dispatch) => {
    const { from, to, empty } = state.selection;
    const tr = state.tr;
    if (href === '') tr.removeMark(from, to, marks.link);
    else if (empty) tr.replaceSelectionWith(richSchema.text(href, [marks.link.create({ href })]), false);
    else tr.addMark(from, to, marks.link.create({ href }));
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}
