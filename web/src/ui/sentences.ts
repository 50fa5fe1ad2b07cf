import type { Told } from '../ui/told';

/** What the page says here: every sentence of this area has its place. */

export const COPY_BUTTON = {
  theLinkIsCopied: 'The link is copied.',
  itCannotBeCopiedHereThe: 'It cannot be copied here; the address of this page leads here.',
};

export const COPY_LINK = {
  link: (purpose: Told) => `Link: ${purpose}`,
  copied: 'Copied',
  copy: 'Copy',
};

export const DIALOG = {
  close: 'Close',
};

export const PASS = {
  qrCode: (purpose: Told) => `QR code: ${purpose}`,
  pointTheOtherDevicesCameraAt: (until: string) =>
    `Point the other device’s camera at the code, or open this link there. It works once${until ? `, until ${until}` : ', until you make a new one'}.`,
  makeANewOne: 'Make a new one',
  makeTheLink: 'Make the link',
};

export const UNFETCHED = {
  couldNotBeFetched: (what: Told) => `${what} could not be fetched`,
  theNetworkMayBeDown: (words: Told) => `The network may be down. ${words}`,
  tryAgain: 'Try again',
};
