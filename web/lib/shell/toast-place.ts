type Box = { left: number; top: number; width: number; height: number };
type Size = { width: number; height: number };

/** Positions of a toast, the usual one first. */
const toastPlaces = ['top', 'bottom', 'bottom-left', 'bottom-right', 'top-right'] as const;
export type ToastPlace = (typeof toastPlaces)[number];

/** Pixels from the edges of the page. */
export const fromEdge = 24;

function boxAt(place: ToastPlace, toast: Size, page: Size, top: number): Box {
  const isLeft = place === 'bottom-left';
  const isRight = place.endsWith('right');
  const middle = (page.width - toast.width) / 2;
  // Spreading a DOMRect yields nothing.
  const { width, height } = toast;
  return {
    width,
    height,
    left: isLeft ? fromEdge : isRight ? page.width - toast.width - fromEdge : middle,
    top: place.startsWith('top') ? top : page.height - toast.height - fromEdge,
  };
}

function meet(one: Box, other: Box): boolean {
  return (
    one.left < other.left + other.width &&
    other.left < one.left + one.width &&
    one.top < other.top + other.height &&
    other.top < one.top + one.height
  );
}

/** `vital`: what has the focus, and the title of the page or dialog, of which the toast may speak. */
export type Control = { box: Box; vital: boolean };

/** Weighs more than any number of other controls. */
const vitalWeighs = 1_000;

/**
 * The first place where a toast covers neither a control nor a title; where there is none, the one where it covers fewest,
 * and nothing vital. `top`: pixels above it where it stands below the header.
 */
export function choosePlace(controls: readonly Control[], toast: Size, page: Size, top: number): ToastPlace {
  const covered = (place: ToastPlace) => {
    const box = boxAt(place, toast, page, top);
    return controls.reduce(
      (sum, control) => sum + (meet(box, control.box) ? (control.vital ? vitalWeighs : 1) : 0),
      0,
    );
  };
  return toastPlaces.reduce((best, place) => (covered(place) < covered(best) ? place : best));
}
