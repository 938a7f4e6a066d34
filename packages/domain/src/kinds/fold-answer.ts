/** Accents are left out in these scripts. In others, marks are letters: without them Hindi or Thai words change. */
const ACCENTED = /([\p{Script=Latin}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}])\p{M}+/gu
/** Cyrillic й and ў are letters of their own; ё is often written as е, and stress marks are only for learners. */
const CYRILLIC_ACCENT = /(\p{Script=Cyrillic})[\u0300\u0301\u0308]+/gu

/** Letters that Unicode does not take apart, although people write them without their stroke. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ĸ: 'k',
  ŋ: 'n',
  ς: 'σ',
  // Arabic: the last form of ya, the knotted ta, and the line that only makes words longer.
  ى: 'ي',
  ة: 'ه',
  ـ: '',
}
const PLAIN_LETTER = new RegExp(`[${Object.keys(PLAIN_LETTERS).join('')}]`, 'gu')

/** Articles of several languages, because an answer may be in another language than its quiz. */
const ARTICLES =
  `the a an der die das ein eine le la les un une el los las una il lo gli uno o os as um uma de het een den
  det en ett et az egy`.split(/\s+/)
const LEADING_ARTICLE = new RegExp(`^(?:(?:${ARTICLES.join('|')}) |l['\u2019]\\s?)(?=[\\p{L}\\p{N}])`, 'u')

/** Signs that make another answer: a minus or decimal point of a number, the signs in 'C++' and 'C#'. */
const MEANINGFUL_SIGN = /(?<=\p{N})\.(?=\p{N})|(?<![\p{L}\p{N}])-(?=\p{N})|(?<=[\p{L}\p{N}][+#]*)[+#]/gu
/** Stands for a meaningful sign while all others are removed. */
const KEPT: Readonly<Record<string, string>> = { '.': '\ue000', '-': '\ue001', '+': '\ue002', '#': '\ue003' }
const KEPT_BACK = Object.fromEntries(Object.entries(KEPT).map(([sign, stand]) => [stand, sign]))
const NEITHER_LETTER_NOR_DIGIT = /[^\p{L}\p{N}\p{M}\ue000-\ue003]+/gu

/**
 * A typed answer without what does not matter: case, accents, punctuation, doubled blanks and a leading article. Punctuation
 * between words may be read as a blank or as nothing, so 'AC/DC' has two forms, and both 'ac dc' and 'ACDC' equal it.
 */
export function foldAnswer(text: string): readonly string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/[\ue000-\ue003]/gu, '')
    .toLowerCase()
    .replace(ACCENTED, '$1')
    .replace(CYRILLIC_ACCENT, '$1')
    .replace(PLAIN_LETTER, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .normalize('NFC')
    .replace(/[\u2010-\u2015\u2212]/gu, '-')
    .replace(/(?<![\p{N}.,])([1-9]\p{N}{0,2})((?:,\p{N}{3})+)(?![\p{N}.,]*\p{N})/gu, (_, head, groups) =>
      `${head}${groups}`.replaceAll(',', ''),
    )
    .replace(/(?<=\p{N}),(?=\p{N})/gu, '.')
    .trim()
    .replace(/^[^\p{L}\p{N}-]+/u, '')
    .replace(/\s+/gu, ' ')
    .replace(LEADING_ARTICLE, '')
    .replace(MEANINGFUL_SIGN, (sign) => KEPT[sign] ?? sign)
  const forms = [plain, joinAtPunctuation(plain)].map((form) =>
    form
      .replace(NEITHER_LETTER_NOR_DIGIT, ' ')
      .trim()
      .replace(/[\ue000-\ue003]/gu, (stand) => KEPT_BACK[stand] ?? stand),
  )
  const folded = [...new Set(forms)].filter((form) => form !== '')
  // An answer of signs alone is compared as it is.
  return folded.length > 0 ? folded : [text.normalize('NFKC').trim()]
}

/** Punctuation between two digits stays a blank, because '4:2' is not '42'. */
const joinAtPunctuation = (text: string): string =>
  text.replace(/(?<!\p{N})[^\p{L}\p{N}\p{M}\s\ue000-\ue003]+|[^\p{L}\p{N}\p{M}\s\ue000-\ue003]+(?!\p{N})/gu, '')

export function isSameAnswer(one: string, other: string): boolean {
  const forms = new Set(foldAnswer(one))
  return foldAnswer(other).some((form) => forms.has(form))
}
