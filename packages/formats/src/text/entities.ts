/** Names of the characters from U+00A0 to U+00FF, in order. */
const LATIN_1 = `nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute
  micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil
  Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute
  Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute
  icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml`

/** Greek capitals from U+0391; the place of U+03A2 is empty in Unicode. Small letters follow 32 later. */
const GREEK = `Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho - Sigma Tau Upsilon
  Phi Chi Psi Omega`

const OTHERS = `quot " amp & lt < gt > apos ' OElig Œ oelig œ Scaron Š scaron š Yuml Ÿ fnof ƒ circ ˆ tilde ˜ sigmaf ς ndash –
  mdash — lsquo ‘ rsquo ’ sbquo ‚ ldquo “ rdquo ” bdquo „ dagger † Dagger ‡ bull • hellip … permil ‰ prime ′ Prime ″
  lsaquo ‹ rsaquo › oline ‾ frasl ⁄ euro € image ℑ weierp ℘ real ℜ trade ™ alefsym ℵ larr ← uarr ↑ rarr → darr ↓ harr ↔
  crarr ↵ lArr ⇐ uArr ⇑ rArr ⇒ dArr ⇓ hArr ⇔ forall ∀ part ∂ exist ∃ empty ∅ nabla ∇ isin ∈ notin ∉ ni ∋ prod ∏ sum ∑
  minus − lowast ∗ radic √ prop ∝ infin ∞ ang ∠ and ∧ or ∨ cap ∩ cup ∪ int ∫ there4 ∴ sim ∼ cong ≅ asymp ≈ ne ≠ equiv ≡
  le ≤ ge ≥ sub ⊂ sup ⊃ nsub ⊄ sube ⊆ supe ⊇ oplus ⊕ otimes ⊗ perp ⊥ sdot ⋅ lceil ⌈ rceil ⌉ lfloor ⌊ rfloor ⌋ loz ◊
  spades ♠ clubs ♣ hearts ♥ diams ♦ amacr ā emacr ē imacr ī omacr ō umacr ū Ccaron Č ccaron č Zcaron Ž zcaron ž Lstrok Ł
  lstrok ł cacute ć nacute ń sacute ś zacute ź eogon ę aogon ą Idot İ inodot ı scedil ş Scedil Ş gbreve ğ Abreve Ă abreve ă
  lpar ( rpar ) num # percnt % excl ! quest ? colon : semi ; comma , period . plus + equals = lowbar _ sol / bsol \\
  lsqb [ rsqb ] lbrace { rbrace } verbar | dollar $ commat @ ast * grave \` hyphen ‐ Hat ^`

const NAMED = new Map<string, string>()
LATIN_1.split(/\s+/).forEach((name, at) => {
  NAMED.set(name, String.fromCodePoint(0xa0 + at))
})
GREEK.split(/\s+/).forEach((name, at) => {
  NAMED.set(name, String.fromCodePoint(0x391 + at))
  NAMED.set(name.toLowerCase(), String.fromCodePoint(0x3b1 + at))
})
const others = OTHERS.trim().split(/\s+/)
for (let at = 0; at < others.length; at += 2) NAMED.set(others[at] as string, others[at + 1] as string)
NAMED.set('ensp', ' ').set('emsp', ' ').set('thinsp', ' ').set('zwnj', '\u200c').set('zwj', '\u200d')

/** Codes from 128 to 159 mean Windows-1252 in HTML. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** Decodes HTML entities once, so that `&amp;lt;` becomes `&lt;`. What is no entity stays as it is. */
export const decodeEntities = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z][a-z0-9]{1,8}));/gi, (whole, hex, decimal, name) => {
        if (name !== undefined) return NAMED.get(name) ?? whole
        return characterOf(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)) ?? whole
      })
    : text

/** The character of a numeric entity, or null where there is none that a text may hold. */
export function characterOf(code: number): string | null {
  if (code >= 0x80 && code <= 0x9f) return WINDOWS_1252[code - 0x80] ?? null
  const isControl = code < 0x20 && code !== 9 && code !== 10 && code !== 13
  if (isControl || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) || (code & 0xfffe) === 0xfffe) return null
  return code >= 0xfdd0 && code <= 0xfdef ? null : String.fromCodePoint(code)
}
