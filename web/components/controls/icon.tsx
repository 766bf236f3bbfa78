import { type IconName, iconShapes } from './icon-shapes.tsx';

type IconProps = { name: IconName; className?: string };

/** Decoration beside a word: hidden from screen readers, so a lone icon needs a name on its button. */
export function Icon({ name, className }: IconProps) {
  return (
    <svg className={className ? `glyph ${className}` : 'glyph'} viewBox="0 0 16 16" aria-hidden="true">
      {iconShapes[name]}
    </svg>
  );
}
