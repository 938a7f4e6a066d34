import { readPastedQuiz, readQuiz } from '@knowdown/formats/read-quiz'
import type { ReadRequest } from './read-source.ts'
import { withReport } from './sort-report.ts'

const READING_MS = 3_000

addEventListener('message', async ({ data: { source, terms } }: MessageEvent<ReadRequest>) => {
  const end = performance.now() + READING_MS
  const options = { isOver: () => performance.now() > end, terms }
  const read =
    source.kind === 'text'
      ? readPastedQuiz(source.text, options)
      : readQuiz(new Uint8Array(await source.file.arrayBuffer()), options)
  postMessage(withReport(read))
})
