/** One question of a GIFT file, or what stands where one could be. */
export interface GiftBlock {
  line: number
  /** Without comments; escaped signs are replaced by codes that no text holds. */
  text: string
}

/** Signs that may be escaped, each with the code that stands for it until the text is taken apart. */
const ESCAPED: Readonly<Record<string, string>> = {
  '\\': '\ufdd0',
  ':': '\ufdd1',
  '#': '\ufdd2',
  '=': '\ufdd3',
  '{': '\ufdd4',
  '}': '\ufdd5',
  '~': '\ufdd6',
  n: '\ufdd7',
}
const MEANT: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(ESCAPED).map(([sign, code]) => [code, sign === 'n' ? '\n' : sign]),
)

export const unescapeGift = (text: string): string => text.replace(/[\ufdd0-\ufdd7]/g, (code) => MEANT[code] ?? code)

export const escapeGift = (text: string): string =>
  text.replace(/[\\:#={}~]/g, (sign) => `\\${sign}`).replace(/\n/g, '\\n')

/** Blocks between blank lines. Comments do not separate, and a category may stand directly above its first question. */
export function* giftBlocks(source: string): Generator<GiftBlock | { category: string }> {
  let lines: string[] = []
  let first = 0
  for (const [index, raw] of [...source.split('\n'), ''].entries()) {
    const line = raw.trim()
    const category = line.match(/^\$CATEGORY:(.*)$/)?.[1]
    if (line === '' || category !== undefined) {
      if (lines.length > 0) yield { line: first, text: escapeSigns(lines.join('\n').trim()) }
      lines = []
      if (category !== undefined) yield { category: category.trim() }
    } else if (!line.startsWith('//')) {
      if (lines.length === 0) first = index + 1
      lines.push(line)
    }
  }
}

const escapeSigns = (text: string): string =>
  text.replace(/\\([\\:#={}~n])/g, (_, sign: string) => ESCAPED[sign] ?? sign)
