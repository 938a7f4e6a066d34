import { zipSync } from 'fflate'
import { utf8 } from './read.ts'

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const columnName = (at: number): string => String.fromCharCode(65 + at)

/** A spreadsheet file; texts are shared strings as Excel writes them, numbers are numbers. */
export function makeXlsx(
  sheets: Readonly<Record<string, readonly (readonly (string | number | null)[])[]>>,
): Uint8Array {
  const strings: string[] = []
  const cell = (value: string | number | null, reference: string): string => {
    if (value === null) return `<c r="${reference}" s="3"/>`
    if (typeof value === 'number') return `<c r="${reference}"><v>${value}.0</v></c>`.replace(/(\.\d+)\.0</, '$1<')
    strings.push(value)
    return `<c r="${reference}" t="s"><v>${strings.length - 1}</v></c>`
  }
  const names = Object.keys(sheets)
  const files: Record<string, Uint8Array> = {}
  for (const [index, name] of names.entries()) {
    const rows = sheets[name]?.map((cells, at) => {
      const inside = cells.map((value, column) => cell(value, `${columnName(column)}${at + 1}`)).join('')
      return `<row r="${at + 1}">${inside}</row>`
    })
    files[`xl/worksheets/page${index}.xml`] = utf8(
      `<?xml version="1.0"?><worksheet><sheetData>${rows?.join('')}</sheetData></worksheet>`,
    )
  }
  const items = strings.map((text) => `<si><r><t>${escapeXml(text)}</t></r><rPh><t>reading</t></rPh></si>`)
  files['xl/sharedStrings.xml'] = utf8(`<sst>${items.join('')}</sst>`)
  const listed = names.map((name, index) => `<sheet name="${escapeXml(name)}" r:id="rId${index}"/>`)
  files['xl/workbook.xml'] = utf8(`<workbook><sheets>${listed.join('')}</sheets></workbook>`)
  const relations = names.map((_, index) => `<Relationship Id="rId${index}" Target="worksheets/page${index}.xml"/>`)
  files['xl/_rels/workbook.xml.rels'] = utf8(`<Relationships>${relations.join('')}</Relationships>`)
  return zipSync(files)
}
