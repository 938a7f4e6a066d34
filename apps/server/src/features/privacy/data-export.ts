import { createHmac } from 'node:crypto'
import { EXPORT_JSON_BYTES } from '@knowdown/contracts/account/calls'
import { Problem } from '../../problem.ts'
import { isEqualInConstantTime } from '../realtime/signatures.ts'
import type { Row } from './privacy-service.ts'

/** What is stored about one person, in pieces that are small for every account. */
export interface ExportSource {
  /** About how much there is, pictures included. */
  bytes(userId: string): Promise<number>
  /** Table by table, some rows at a time. In place of bytes a row has the name of their file. */
  pages(userId: string): AsyncIterable<{ table: string; rows: readonly Row[] }>
  files(userId: string): AsyncIterable<{ name: string; content: Uint8Array }>
}

export interface ZipEntry {
  name: string
  /** False for what is compressed already. */
  compress: boolean
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

/** Everything about an account as a zip file, made while it is sent: nothing of it is held whole. */
export interface DataExport {
  /** Whether the account has more than one reply should hold. */
  isLarge(userId: string): Promise<boolean>
  /** Lets a browser fetch the file by itself for a minute, because a download sends no token. */
  ticketFor(userId: string): string
  /** Whose file a ticket opens; throws a Problem when it is too old or not ours. */
  ownerOf(ticket: string): string
  zip(userId: string): AsyncIterable<Uint8Array>
}

interface DataExportDeps {
  source: ExportSource
  writeZip(entries: AsyncIterable<ZipEntry>): AsyncIterable<Uint8Array>
  secret: string
  clock(): number
}

const TICKET_MS = 60_000

export function dataExport({ source, writeZip, secret, clock }: DataExportDeps): DataExport {
  const sign = (text: string) => createHmac('sha256', secret).update(`export ${text}`).digest('base64url')

  async function* entries(userId: string): AsyncIterable<ZipEntry> {
    const about = { product: 'Knowdown', exported_at: new Date(clock()).toISOString(), user_id: userId }
    yield { name: 'data.json', compress: true, content: jsonOf(about, source.pages(userId)) }
    for await (const { name, content } of source.files(userId)) yield { name, compress: false, content: [content] }
  }

  return {
    isLarge: async (userId) => (await source.bytes(userId)) > EXPORT_JSON_BYTES,
    ticketFor(userId) {
      const text = `${Buffer.from(userId).toString('base64url')}.${(clock() + TICKET_MS).toString(36)}`
      return `${text}.${sign(text)}`
    },
    ownerOf(ticket) {
      const [owner = '', expires = '', signature = ''] = ticket.split('.')
      const isOurs = isEqualInConstantTime(signature, sign(`${owner}.${expires}`))
      if (!isOurs || Number.parseInt(expires, 36) <= clock()) {
        throw new Problem('unauthorised', 'This download has expired. Please start the export again.')
      }
      return Buffer.from(owner, 'base64url').toString()
    },
    zip: (userId) => writeZip(entries(userId)),
  }
}

/** The same shape as the reply to `exportData`, page by page. */
async function* jsonOf(about: object, pages: ReturnType<ExportSource['pages']>): AsyncIterable<Uint8Array> {
  let open: string | null = null
  yield Buffer.from(`${JSON.stringify(about).slice(0, -1)},"data":{`)
  for await (const { table, rows } of pages) {
    const before: string = open === table ? ',' : `${open === null ? '' : '],'}\n${JSON.stringify(table)}:[`
    open = table
    yield Buffer.from(before + rows.map((row) => `\n${JSON.stringify(row)}`).join(','))
  }
  yield Buffer.from(`${open === null ? '' : ']'}}}\n`)
}
