import type { FormatName } from '../report.ts'
import type { Table } from './table.ts'

/** What a column holds. Options are numbered from 0. */
export type Column =
  | {
      role:
        | 'question'
        | 'key'
        | 'answer'
        | 'seconds'
        | 'explanation'
        | 'type'
        | 'picture'
        | 'tolerance'
        | 'unit'
        | 'zero'
    }
  | { role: 'option' | 'wrong'; place: number }
  | { role: 'alternatives' | 'optionList' }

export interface Header {
  format: FormatName
  /** Which rows of the table the questions are in. */
  firstRow: number
  columns: ReadonlyMap<number, Column>
}

const ROWS_SEARCHED = 20
const LONGEST_HEADING = 200

const QUESTION =
  /^(?:questions?(?: text| title| stem)?|prompt|stem|fragen?(?:text)?|pregunta|question posée|domanda|pergunta|vraag)$/
const KEY =
  /^(?:(?:the )?(?:correct|right)(?: ?(?:answers?|options?|choices?|responses?|key))?|answer key|key|solutions?|correct(?: answer| option)? index|(?:richtige|korrekte)(?: antwort(?:en)?)?|lösung(?:en)?|respuestas? correctas?|(?:bonne|réponse)s?(?: réponses?| correctes?)|rispost[ae] corrett[ae]|respostas? corretas?|juiste? antwoord(?:en)?)$/
const OPTION =
  /^(?:(?:answer|option|choice|response|alternative|distractor|antwort|respuesta|opción|opcion|réponse|reponse|risposta|opzione|resposta|opção|antwoord|optie)(?: choice| text| option)?) ?#?([1-9]\d?|[a-j])(?: text)?$/
const WRONG = /^(?:incorrect|wrong|false)(?: ?(?:answer|option|choice|response))?s? ?#?([1-9]?)$/
/** One column with all options, separated by bars, semicolons or line breaks. */
const OPTION_LIST = /^(?:options|choices|alternatives|answer (?:options|choices))$/
const ALTERNATIVES = /^(?:alternate|alternative|other accepted|accepted)(?: answers?)?$/
const SIMPLE: readonly [
  RegExp,
  Exclude<Column, { place: number } | { role: 'alternatives' | 'optionList' }>['role'],
][] = [
  [QUESTION, 'question'],
  [KEY, 'key'],
  [/^(?:answers?|antwort|respuesta|réponse|risposta|resposta|antwoord)$/, 'answer'],
  [
    /^(?:time(?: limit)?(?: in)?(?: ?(?:sec(?:ond)?s?|s))?|seconds|zeit(?:limit)?(?: sekunden)?|tiempo|temps|tempo|tijd)\b/,
    'seconds',
  ],
  [
    /^(?:(?:answer )?explanations?|rationale|feedback|general feedback|erklärung|explicación|explication|spiegazione)$/,
    'explanation',
  ],
  [/^(?:question )?(?:type|kind)$|^fragetyp$/, 'type'],
  [/^(?:image|picture|media|photo)(?: ?(?:link|url|file))?$|^bild$/, 'picture'],
  [/^tolerance$/, 'tolerance'],
  [/^unit$/, 'unit'],
  [/^no points from$/, 'zero'],
]

/** Finds the header by its words in the first rows of the table; null if there is none. */
export function findHeader({ rows }: Table): Header | null {
  for (const [index, { cells, number }] of rows.slice(0, ROWS_SEARCHED).entries()) {
    if (number > ROWS_SEARCHED * 2) break
    const columns = readHeader(cells)
    if (columns) return { format: formatOf(cells, rows[0]?.cells ?? []), firstRow: index + 1, columns }
  }
  return null
}

/** Lower case, without what stands in brackets or behind a dash, and with blanks between words and numbers. */
const headingWords = (cell: string): string =>
  (cell.length > LONGEST_HEADING ? '' : cell)
    .replace(/([a-z])([A-Z0-9])/g, '$1 $2')
    .toLowerCase()
    .replace(/\(s\)/g, 's')
    .replace(/\([^)]*\)|\s[-–—]\s.*$/gs, ' ')
    .replace(/[^\p{L}\p{N}#]+/gu, ' ')
    .trim()

function readHeader(cells: readonly string[]): Map<number, Column> | null {
  const columns = new Map<number, Column>()
  const words = cells.map(headingWords)
  const lettered = words.filter((word) => /^[a-f]$/.test(word)).length >= 2
  for (const [at, word] of words.entries()) {
    const column = columnFor(word, lettered)
    if (column && !has(columns, column)) columns.set(at, column)
  }
  const roles = new Set([...columns.values()].map(({ role }) => role))
  const hasAnswers = ['option', 'key', 'answer', 'wrong'].some((role) => roles.has(role as Column['role']))
  return roles.has('question') && hasAnswers ? columns : null
}

function columnFor(word: string, lettered: boolean): Column | null {
  const option = word.match(OPTION)?.[1] ?? (lettered ? word.match(/^[a-f]$/)?.[0] : undefined)
  if (option) return { role: 'option', place: /\d/.test(option) ? Number(option) - 1 : option.charCodeAt(0) - 97 }
  const wrong = word.match(WRONG)?.[1]
  if (wrong !== undefined) return { role: 'wrong', place: Number(wrong || 1) - 1 }
  if (OPTION_LIST.test(word)) return { role: 'optionList' }
  if (ALTERNATIVES.test(word)) return { role: 'alternatives' }
  const simple = SIMPLE.find(([pattern]) => pattern.test(word))
  return simple ? { role: simple[1] } : null
}

const has = (columns: ReadonlyMap<number, Column>, wanted: Column): boolean =>
  [...columns.values()].some(
    (column) =>
      column.role === wanted.role && (!('place' in wanted) || ('place' in column && column.place === wanted.place)),
  )

/** The products by what only their templates have. */
function formatOf(header: readonly string[], title: readonly string[]): FormatName {
  const all = header.map((cell) => cell.toLowerCase().replace(/\s+/g, ' ')).join(' | ')
  const titles = title.join(' ').toLowerCase()
  if (/max \d+ characters/.test(all) && /choose at least one/.test(all)) return 'Kahoot spreadsheet'
  if (/only include answer #|max: 300/.test(all) || titles.includes('blooket')) return 'Blooket spreadsheet'
  if (titles.includes('gimkit') || (/correct answer/.test(all) && /incorrect answer 1/.test(all)))
    return 'Gimkit spreadsheet'
  if (/question text/.test(all) && /question type/.test(all)) return 'Quizizz or Wayground spreadsheet'
  return 'Table'
}
