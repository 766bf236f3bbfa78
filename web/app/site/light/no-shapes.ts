import type { centreShapes as shapes } from '#web/components/controls/centre-shapes.tsx';

/** Nothing of the public site asks for these. */
export const centreShapes = {} as typeof shapes;
