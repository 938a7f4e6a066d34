import { error, type Finding, type Rule, warning } from './finding.ts'

const FORBIDDEN: readonly (readonly [RegExp, string, string])[] = [
  [/&(?:#\d+|#x[0-9a-f]+|[a-z]{2,8});/i, 'html', 'an HTML entity'],
  [/<\/?[a-z!][^>]*>?/i, 'html', 'HTML'],
  [/(?:javascript|data|vbscript):\S/i, 'html', 'a script address'],
  [/\u00c3[\u0080-\u00bf]|\u00e2\u20ac|\u00c2[\u00a0-\u00bf]|\ufffd/, 'encoding', 'broken characters'],
  [/\p{Cc}/u, 'invisible', 'a control character'],
  [/[\u00a0\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202f\u2060-\u2069\ufeff]/, 'invisible', 'an invisible character'],
  [/[\u2018\u2019\u201c\u201d]/, 'quotes', 'a curly quote'],
  [/\p{Regional_Indicator}/u, 'emoji', 'a flag emoji'],
  [/\p{Extended_Pictographic}(?<![©®™])/u, 'emoji', 'an emoji'],
  [/\*\*\S|`|^#+ |\]\(|(?:^|\s)__[^_\s]+__(?:\s|$)/, 'markdown', 'Markdown'],
  [/\\[nrtu"]/, 'escapes', 'an escaped character'],
  [/ {2,}|^\s|\s$/, 'spacing', 'a space too many'],
  [/\s[?!,.;:](?:\s|$)/, 'spacing', 'a space before a stop'],
  [/\b(?:todo|tbd|fixme|lorem ipsum|xxx+|placeholder|as an ai)\b|\?\?\?|\[[^\]]*\]/i, 'placeholder', 'a placeholder'],
]

/** Rejects characters that phones show wrongly, markup that browsers could run, and forgotten placeholders. */
export const checkCharacters: Rule = ({ question, explanation, options }) => {
  const texts = [
    ['the question', question],
    ['the explanation', explanation],
    ...options.map((one) => ['an option', one]),
  ]
  return texts.flatMap(([place = '', text = '']): Finding[] => [
    ...FORBIDDEN.filter(([pattern]) => pattern.test(text)).map(([, rule, what]) => error(rule, `${what} in ${place}`)),
    ...(text === text.normalize('NFC') ? [] : [error('encoding', `${place} is not composed (NFC)`)]),
    ...(/\u2014/.test(text) ? [warning('style', `an em dash in ${place}`)] : []),
    ...(/[^\p{Script=Latin}\p{Script=Greek}\p{Script=Common}\p{Script=Inherited}]/u.test(text)
      ? [warning('non-latin', `letters that many cannot read in ${place}`)]
      : []),
  ])
}
