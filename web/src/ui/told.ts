/** What is put into a sentence; an index of a list may find nothing. */
export type Told = string | number | undefined;
