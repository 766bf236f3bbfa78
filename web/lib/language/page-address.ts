type Address = { origin: string; pathname: string; search: string; hash: string };

let served: Address = { origin: '', pathname: '/', search: '', hash: '' };

/** The address of the page that the server renders next. */
export function serveAddress(address: Address): void {
  served = address;
}

/** The address of the page, with its language. */
export const pageAddress = (): Address => (typeof location === 'undefined' ? served : location);
