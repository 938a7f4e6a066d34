import { ok, type Result, refuse } from '@knowdown/domain/result'
import { IMPORT_LIMITS } from '../limits.ts'
import { cleanText } from '../text/decode-text.ts'
import { readXml, type XmlFailure, type XmlHandler } from '../xml/read-xml.ts'
import type { Zip } from '../zip/read-zip.ts'
import type { Table, TableRow } from './table.ts'

const FAILURES: Readonly<Record<XmlFailure, string>> = {
  doctype: 'The spreadsheet defines its own XML (DOCTYPE), which is not read here.',
  'too-deep': 'The spreadsheet is nested too deeply.',
  stopped: 'Reading the spreadsheet took too long.',
}

/** The sheets of an Excel file, in their order, as text. Rows without text are left out. */
export function readXlsx(zip: Zip, isOver: () => boolean): Result<Table[], string> {
  const read = (name: string, handler: XmlHandler): string | null => {
    const content = zip.read(name)
    if (!content.ok) return content.error
    if (!content.value) return null
    const limits = { maxDepth: IMPORT_LIMITS.xmlDepth, isOver }
    const failure = readXml(cleanText(new TextDecoder().decode(content.value)), handler, limits)
    return failure && FAILURES[failure]
  }
  const strings = new SharedStrings()
  const sheets = new SheetNames()
  const failure =
    read('xl/sharedStrings.xml', strings) ??
    read('xl/workbook.xml', sheets) ??
    read('xl/_rels/workbook.xml.rels', sheets)
  if (failure) return refuse(failure)
  const tables: Table[] = []
  const files = sheets.files().filter(({ file }) => zip.names.includes(file))
  for (const { name, file } of files) {
    const sheet = new SheetRows(strings.texts)
    const broken = read(file, sheet)
    if (broken) return refuse(broken)
    tables.push({ sheet: files.length > 1 ? name : null, rows: sheet.rows })
  }
  return ok(tables)
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** Text of a string: all its `t`, except readings of Japanese characters (`rPh`). */
class TextPieces {
  private pieces: string[] = []
  private isText = false
  private skipped = 0

  open(name: string): void {
    if (name === 'rPh') this.skipped++
    this.isText = name === 't' && this.skipped === 0
  }

  add(text: string): void {
    if (this.isText) this.pieces.push(text)
  }

  close(name: string): void {
    if (name === 'rPh') this.skipped--
    this.isText = false
  }

  take(): string {
    const text = this.pieces.join('')
    this.pieces = []
    return text
  }
}

class SharedStrings implements XmlHandler {
  readonly texts: string[] = []
  private readonly pieces = new TextPieces()

  open = (name: string) => this.pieces.open(localName(name))
  text = (text: string) => this.pieces.add(text)
  close = (name: string) => {
    this.pieces.close(localName(name))
    if (localName(name) === 'si') this.texts.push(this.pieces.take())
  }
}

/** Reads the workbook and its relations, which together say where each sheet is. */
class SheetNames implements XmlHandler {
  private readonly sheets: { name: string; id: string }[] = []
  private readonly targets = new Map<string, string>()

  open = (name: string, attributes: ReadonlyMap<string, string>) => {
    const local = localName(name)
    if (local === 'sheet' && attributes.get('state') !== 'veryHidden')
      this.sheets.push({ name: attributes.get('name') ?? '', id: attributes.get('r:id') ?? '' })
    if (local === 'Relationship') this.targets.set(attributes.get('Id') ?? '', attributes.get('Target') ?? '')
  }
  text = () => {}
  close = () => {}

  files(): { name: string; file: string }[] {
    const sheets = this.sheets.length > 0 ? this.sheets : [{ name: '', id: '' }]
    return sheets.map(({ name, id }, place) => {
      const target = this.targets.get(id) ?? `worksheets/sheet${place + 1}.xml`
      return { name, file: target.startsWith('/') ? target.slice(1) : `xl/${target}` }
    })
  }
}

class SheetRows implements XmlHandler {
  readonly rows: TableRow[] = []
  private readonly pieces = new TextPieces()
  private cells: string[] = []
  private rowNumber = 0
  private column = 0
  private type = ''
  private value = ''
  private isValue = false

  private readonly strings: readonly string[]

  constructor(strings: readonly string[]) {
    this.strings = strings
  }

  open = (name: string, attributes: ReadonlyMap<string, string>) => {
    const local = localName(name)
    this.pieces.open(local)
    this.isValue = local === 'v'
    if (local === 'row') {
      this.rowNumber = Number(attributes.get('r')) || this.rowNumber + 1
      this.cells = []
      this.column = -1
    } else if (local === 'c') {
      this.column = columnOf(attributes.get('r')) ?? this.column + 1
      this.type = attributes.get('t') ?? ''
      this.value = ''
    }
  }

  text = (text: string) => {
    if (this.isValue) this.value += text
    this.pieces.add(text)
  }

  close = (name: string) => {
    const local = localName(name)
    this.pieces.close(local)
    if (local === 'v') this.isValue = false
    if (local === 'c') this.putCell()
    if (local === 'row' && this.cells.some((cell) => cell !== ''))
      this.rows.push({ number: this.rowNumber, line: this.rowNumber, cells: this.cells })
  }

  private putCell(): void {
    const inline = this.pieces.take()
    const text = (this.type === 's' ? this.strings[Number(this.value)] : this.textOf(inline))?.trim()
    if (!text || this.column >= IMPORT_LIMITS.columns) return
    while (this.cells.length < this.column) this.cells.push('')
    this.cells[this.column] = text
  }

  private textOf(inline: string): string {
    if (this.type === 'inlineStr') return inline
    if (this.type === 'b') return this.value === '1' ? 'TRUE' : 'FALSE'
    if (this.type === 'e') return ''
    // Numbers are stored in the longest form: 1.0 for 1, and 0.30000000000000004 for 0.3.
    const number = this.type === '' || this.type === 'n' ? Number(this.value) : Number.NaN
    return this.value !== '' && Number.isFinite(number) ? String(Number(number.toPrecision(15))) : this.value
  }
}

/** `C7` is in column 2. */
function columnOf(reference: string | undefined): number | null {
  const letters = reference?.match(/^[A-Z]{1,3}/)?.[0]
  return letters ? [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1 : null
}
