// What only the checked build has.
function $fits(array, number) {  // a whole number of Python has 64 bits, an array's here 32
  if (array instanceof Int32Array && Number.isInteger(number) && (number | 0) !== number) {
    throw new RangeError(`${number} in an array of 32 bits`);
  }
  return number;
}
