import { type MouseEvent, type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react';
// Loaded here, before the styles of features, which override it (docs/decisions/0033-page-loading.md).
import '#web/theme/widgets/primereact.css';

/** The button that a popup hangs on; a new one each time that it is pressed. */
export type Press = { button: Element };

/** What opens and closes a popup whose code may not be here yet. */
export function usePress() {
  const [press, setPress] = useState<Press | null>(null);
  return {
    press,
    onPress: ({ currentTarget }: MouseEvent<HTMLElement>) => setPress({ button: currentTarget }),
  };
}

type Popup = { toggle: (event: SyntheticEvent, target?: Element) => void };

/** Opens and closes PrimeReact's popup by its button; mounted open it could not be positioned. */
export function useToggled(popup: RefObject<Popup | null>, press: Press): void {
  const [isDrawn, setIsDrawn] = useState(false);
  const done = useRef<Press>(null);
  useEffect(() => setIsDrawn(true), []);
  useEffect(() => {
    if (!isDrawn || done.current === press) return;
    done.current = press;
    popup.current?.toggle({ currentTarget: press.button } as unknown as SyntheticEvent, press.button);
  }, [popup, press, isDrawn]);
}
