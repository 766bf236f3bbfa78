import { createContext } from 'react';

/** Whether the server renders a page for a browser with a session. Whose it is, the page does not know: its island asks. */
export const SignedInContext = createContext(false);
