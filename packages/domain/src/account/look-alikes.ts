/** Letters that look like a Latin one, by that letter: Cyrillic, Greek, Armenian, small capitals, phonetic and dotless ones. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  a: 'аαɑᴀ',
  b: 'ьвʙƅ',
  c: 'сϲᴄ',
  d: 'ԁᴅɗ',
  e: 'еєεᴇ',
  f: 'ꜰſғϝ',
  g: 'ɡɢԍց',
  h: 'һнʜհ',
  i: 'іιɩıɪ',
  j: 'јϳᴊ',
  k: 'кκᴋ',
  l: 'ӏʟ',
  m: 'мᴍ',
  n: 'пηɴո',
  o: 'оοᴏσօ',
  p: 'рρᴘ',
  q: 'ԛգ',
  r: 'гʀ',
  s: 'ѕꜱ',
  t: 'тτᴛ',
  u: 'υᴜսц',
  v: 'ѵνᴠ',
  w: 'ԝωᴡա',
  x: 'хχ',
  y: 'уγʏү',
  z: 'ᴢ',
}

const LATIN = new Map(Object.entries(LOOK_ALIKES).flatMap(([latin, others]) => [...others].map((one) => [one, latin])))

/** The name in small Latin letters, as far as its letters look like some; accents and full width are gone, too. */
export const withoutLookAlikes = (name: string): string =>
  [...name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()]
    .map((letter) => LATIN.get(letter) ?? letter)
    .join('')

/** How names are compared: two that look the same have the same skeleton. Nobody can tell `l`, `I`, `1` and `|` apart. */
export const skeleton = (name: string): string =>
  withoutLookAlikes(name).replaceAll(/[l1|]/g, 'i').replaceAll('0', 'o').replaceAll('rn', 'm').replaceAll('vv', 'w')
