/** A number with a real minus. */
export const numeral = (amount: number): string => `${amount}`.replace('-', '−');
