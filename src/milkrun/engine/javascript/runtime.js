// What a game's rules in JavaScript stand on. Names begin with $, which those of Python never do.
const $ARRAYS = { i1: Int8Array, i2: Int16Array, i4: Int32Array, f8: Float64Array };

// Python's operators where those of JavaScript differ.
const $mod = (a, b) => { const r = a % b; return r !== 0 && r < 0 !== b < 0 ? r + b : r + 0; };
const $div = (a, b) => Math.floor(a / b);
const $shl = (a, b) => { const r = a << b; return b < 31 && r >> b === a ? r : a * 2 ** b; };  // exact in any case
const $shr = (a, b) => (a | 0) === a ? a >> (b < 31 ? b : 31) : Math.floor(a / 2 ** b);
const $and = (a, b) => (a | 0) == a && (b | 0) == b ? a & b : Number(BigInt(a) & BigInt(b));
const $or = (a, b) => (a | 0) == a && (b | 0) == b ? a | b : Number(BigInt(a) | BigInt(b));
const $xor = (a, b) => (a | 0) == a && (b | 0) == b ? a ^ b : Number(BigInt(a) ^ BigInt(b));
const $min = (a, b) => b < a ? b : a;
const $max = (a, b) => b > a ? b : a;
const $sum = (array) => { let sum = 0; for (const one of array) sum += one; return sum; };

// Beyond 2**53 nothing is exact: the checked build looks at every whole number, the other trusts it.
function $whole(a) {
  if ($CHECKED && Number.isInteger(a) && !Number.isSafeInteger(a)) {
    throw new RangeError(`${a} is not exact in JavaScript`);
  }
  return a;
}
function $in(index, size) {
  if (!(index >= 0 && index < size)) throw new RangeError(`index ${index} of ${size}`);
  return index;
}

// 64 bits as two words of 32.
const $narrow = (low, high) => $whole(high * 4294967296 + (low >>> 0));
const $left = (low, n) => n < 32 ? low << n : 0;
const $leftHigh = (low, high, n) =>
  n === 0 ? high : n < 32 ? high << n | low >>> 32 - n : low << n - 32;
const $right = (low, high, n) => n === 0 ? low : n < 32 ? low >>> n | high << 32 - n : high >> n - 32;
const $rightHigh = (high, n) => high >> (n < 31 ? n : 31);
function $above(a, aHigh, b, bHigh) {  // the upper word of a product
  const a0 = a & 0xffff, a1 = a >>> 16, b0 = b & 0xffff, b1 = b >>> 16;
  const middle = a1 * b0 + (a0 * b0 >>> 16), other = a0 * b1 + (middle & 0xffff);
  const carried = a1 * b1 + Math.floor(middle / 65536) + Math.floor(other / 65536);
  return Math.imul(a, bHigh) + Math.imul(aHigh, b) + carried | 0;
}
let $high = 0; // the upper word of what a function returned
const $get64 = (s, k) => {  // mostly the lower word is all
  const low = s.i32[k], high = s.i32[k + 1];
  return low >> 31 === high ? low : $narrow(low, high);
};
function $set64(s, k, a) { s.i32[k] = a; s.i32[k + 1] = Math.floor(a / 4294967296); }

// Arrays of two axes are flat; `w` is how many elements one step on the first axis is.
function $nd(array, w) { array.w = w; return array; }
const $new = (type, rows, w) => w ? $nd(new type(rows * w), w) : new type(rows);
const $newWide = (rows, w) => $nd(new Int32Array(2 * rows * (w || 1)), 2 * (w || 1));
const $rows = (array) => array.w ? array.length / array.w : array.length;
const $part = (array, start, end) => array.subarray(start, end);
const $row = (array, k) => array.subarray(k * array.w, (k + 1) * array.w);
function $fill(place, from) {  // with one number, or with those of an array as long
  if (from.length === undefined) return place.fill(from);
  if (from.length !== place.length) throw new RangeError("arrays of two lengths");
  place.set(from);
}
const $first = (array, n) => array.w ? $nd($part(array, 0, n * array.w), array.w) : $part(array, 0, n);
function $column(array, start, step, use) {  // a call with one column: with a copy, there and back
  const copy = [];
  for (let k = start; k < array.length; k += step) copy.push(array[k]);
  const result = use(copy);
  copy.forEach((value, k) => { array[start + k * step] = value; });
  return result;
}
function $table(type, base64) {
  const text = atob(base64), bytes = new Uint8Array(text.length);
  for (let k = 0; k < text.length; k++) bytes[k] = text.charCodeAt(k);
  return new $ARRAYS[type](bytes.buffer);
}

// Of engine/chance.py and engine/playout.py: products of up to 63 bits, and words of a mask.
function next_word(rng) {
  const b = rng[1], c = rng[2], word = rng[0] + b + rng[3] >>> 0;
  rng[0] = b ^ b >>> 9;
  rng[1] = c + (c << 3);
  rng[2] = (c << 21 | c >>> 11) + word;
  rng[3] += 1;
  return word;
}
function seed_rng(rng, seed) {
  const wide = BigInt(seed);
  rng[0] = 0;
  rng[1] = Number(wide & 0xffffffffn);
  rng[2] = Number(wide >> 32n & 0xffffffffn);
  rng[3] = 1;
  for (let k = 0; k < 12; k++) next_word(rng);
}
function below(rng, n) {
  let word = next_word(rng), low = Math.imul(word, n) >>> 0;
  if (low < n) {
    const threshold = (4294967296 - n) % n;
    while (low < threshold) { word = next_word(rng); low = Math.imul(word, n) >>> 0; }
  }
  if (n < 2097152) return (word * n - low) / 4294967296;
  return Math.floor(((word >>> 16) * n + Math.floor((word & 65535) * n / 65536)) / 65536);
}
let $trying = false;  // then nothing is drawn, see page.js
const $DRAWN = Symbol("drawn"), DRAWS = FIELDS.draws[1] / 4;
const $ones = (word) => Math.imul(word, 0x01010101) >>> 24;  // bytes that are 1
function roll(s, n) {
  if ($trying) throw $DRAWN;
  $set64(s, DRAWS, $get64(s, DRAWS) + 1);
  return below(s.$rng, n);
}
function next_legal(mask, a) {
  const at = mask.indexOf(1, a);
  return at < 0 ? mask.length : at;
}
function pick_uniform(mask, rng) {
  const words = mask.words ??= new Uint32Array(mask.buffer, mask.byteOffset, mask.length >> 2);
  let count = 0, word = 0;
  for (let k = 0; k < words.length; k++) count += $ones(words[k]);
  for (let a = 4 * words.length; a < mask.length; a++) count += mask[a];
  let left = below(rng, count);
  for (let ones; word < words.length && left >= (ones = $ones(words[word])); word++) left -= ones;
  let a = 4 * word - 1;
  while (left >= 0) left -= mask[++a];
  return a;
}
