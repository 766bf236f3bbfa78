import { type SaxesAttributePlain, SaxesParser } from 'saxes';

type Options = { xmlns: false; position: true; defaultXMLVersion: '1.0'; forceXMLVersion: true };
type Saxes = SaxesParser<Options>;
/** What saxes shows of itself, without the names of its private fields. */
const Shown: new (options: Options) => Pick<Saxes, keyof Saxes> = SaxesParser;

/**
 * saxes with room for all its handlers. `on` adds each by a computed name, and from the eighth on V8 keeps the parser's
 * fields in a table that it looks into at every character: five times slower, for every other parser of the process too.
 */
export class RoomySaxes extends Shown {
  xmldeclHandler = undefined;
  /** These are set while they are wanted, and cost nothing meanwhile. */
  textHandler: ((text: string) => void) | undefined = undefined;
  piHandler = undefined;
  doctypeHandler = undefined;
  commentHandler = undefined;
  openTagStartHandler = undefined;
  openTagHandler = undefined;
  closeTagHandler = undefined;
  cdataHandler: ((text: string) => void) | undefined = undefined;
  errorHandler = undefined;
  endHandler = undefined;
  readyHandler = undefined;
  attributeHandler: ((attribute: SaxesAttributePlain) => void) | undefined = undefined;

  constructor() {
    // XML 1.1 would allow control characters.
    super({ xmlns: false, position: true, defaultXMLVersion: '1.0', forceXMLVersion: true });
  }
}
