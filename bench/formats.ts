import { brotliCompressSync, gzipSync } from 'node:zlib'
import { newQuestion, type OwnQuiz } from '@knowdown/domain/own-quiz/own-quiz'
import { writeCsv } from '@knowdown/formats/csv/write-csv'
import { writeGift } from '@knowdown/formats/gift/write-gift'
import { writeKnowdown } from '@knowdown/formats/knowdown/write-knowdown'
import { readQuiz } from '@knowdown/formats/read-quiz'
import { build } from 'esbuild'
import { type Benchmark, median, type Row } from './benchmark.ts'

const QUESTIONS = 2000
const TURNS = 7
const KB = 1000

/** How long it takes to read as many questions as a file may have, and how much a browser loads for it. */
export const formats: Benchmark = {
  name: 'formats',
  async run() {
    const quiz = largeQuiz()
    const files: Record<string, Uint8Array> = {
      GIFT: new TextEncoder().encode(writeGift(quiz).text),
      CSV: new TextEncoder().encode(writeCsv(quiz).text),
      Knowdown: writeKnowdown(quiz),
    }
    const rows = Object.entries(files).map(
      ([name, bytes]): Row => ({
        what: `${QUESTIONS} questions of ${name}`,
        value: median(Array.from({ length: TURNS }, () => timeToRead(bytes))),
        unit: 'ms',
        goal: { most: 1000 },
      }),
    )
    const bundle = await bundleReader()
    return [
      ...rows,
      { what: 'importer, gzip', value: gzipSync(bundle).length / KB, unit: 'kB', goal: { most: 60 } },
      { what: 'importer, brotli', value: brotliCompressSync(bundle).length / KB, unit: 'kB' },
    ]
  },
}

function timeToRead(bytes: Uint8Array): number {
  const before = performance.now()
  const read = readQuiz(bytes)
  if (!read.ok || read.value.imported.length !== QUESTIONS) throw new Error('Not all questions were read.')
  return performance.now() - before
}

function largeQuiz(): OwnQuiz {
  const questions = Array.from({ length: QUESTIONS }, (_, at) => {
    const options = ['first', 'second', 'third', 'fourth'].map((word) => `The ${word} of the answers to number ${at}`)
    const question = newQuestion(`Which of these is right for number ${at} of a long list of questions?`, {
      kind: 'choice',
      options,
      right: at % options.length,
    })
    return { ...question, explanation: `Number ${at} is explained in one sentence of ordinary length.` }
  })
  return { title: 'A long quiz', language: 'en', source: '', licence: '', questions }
}

async function bundleReader(): Promise<Uint8Array> {
  const entry = `export { readQuiz, readPastedQuiz } from '@knowdown/formats/read-quiz'`
  const { outputFiles } = await build({
    stdin: { contents: entry, resolveDir: import.meta.dirname },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    platform: 'browser',
    write: false,
  })
  const [file] = outputFiles
  if (!file) throw new Error('Nothing was bundled.')
  return file.contents
}
